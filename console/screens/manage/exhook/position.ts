/** The place of a server in an order, as the API names it. */
export function positionIn(order: readonly string[], name: string): string {
  const at = order.indexOf(name)
  const before = order[at - 1]
  return before === undefined ? 'front' : `after:${before}`
}
