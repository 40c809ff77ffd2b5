/**
 * Of a button whose own press makes it unavailable: a disabled one would lose the focus, and Escape with it. It can still
 * be pressed, which its handler ignores.
 */
export const unavailable = (isSo: boolean) => ({
  'data-disabled': isSo || undefined,
  'aria-disabled': isSo,
})
