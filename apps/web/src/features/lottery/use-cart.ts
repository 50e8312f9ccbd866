import { useState } from 'react'
import { type Cart, EMPTY_CART } from './cart.ts'

/** A cart that remembers what it was before each change, until an order is placed. */
export function useCart() {
  const [[cart, ...past], setAll] = useState<readonly [Cart, ...Cart[]]>([EMPTY_CART])
  const [before, ...earlier] = past
  return {
    cart,
    put: (next: Cart) => setAll([next, cart, ...past]),
    /** Takes the last change back; nothing where there is none. */
    undo: before && (() => setAll([before, ...earlier])),
    finish: () => setAll([EMPTY_CART]),
  }
}
