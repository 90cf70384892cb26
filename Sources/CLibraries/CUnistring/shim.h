#pragma once
#include <unicase.h>
#include <uninorm.h>
