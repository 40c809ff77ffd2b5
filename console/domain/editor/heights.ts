/** Bounds of an editor's height in rem, padding included: it grows with its text between them, and then scrolls. */
export interface EditorHeight {
  min: number
  max: number
}

export const EDITOR_HEIGHTS = {
  acl: { min: 20, max: 36 },
  schema: { min: 14, max: 32 },
  sql: { min: 12, max: 32 },
} as const satisfies Record<string, EditorHeight>
