/** Number of changed fields in `formState.dirtyFields`; a list or a map counts as its fields. */
export function countChanges(dirty: unknown): number {
  if (typeof dirty !== 'object' || dirty === null) return dirty === true ? 1 : 0
  return Object.values(dirty).reduce<number>((sum, each) => sum + countChanges(each), 0)
}
