/// The rules by which a file is picked are a target of their own, so that programs which need only them link no
/// Foundation. Who imports StickerKit has them too.
@_exported public import StickerTraits
