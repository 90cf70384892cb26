#pragma once
#include <inotifytools/inotify.h>
#include <inotifytools/inotifytools.h>
#include <sys/inotify.h>
