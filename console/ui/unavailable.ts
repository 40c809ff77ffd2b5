/**
 * Attributes for a button that its own press makes unavailable: a disabled one would lose the focus, and with it the
 * Escape key. The button can still be pressed, so its handler has to ignore that.
 */
export const unavailable = (isSo: boolean) => ({
  'data-disabled': isSo || undefined,
  'aria-disabled': isSo,
})
