import { type History, newHistory, record, redo, undo } from '@signalbox/flow/history'
import { useState } from 'react'
import type { FlowDocument } from './document.ts'

type Edit = (before: FlowDocument) => FlowDocument

interface Edited {
  history: History<FlowDocument>
  /** Kind of the last edit; consecutive edits of one kind, such as typing, are a single step. */
  kind: string | undefined
}

/** The document with its history. */
export function useDocument(begin: () => FlowDocument) {
  const [{ history }, setState] = useState<Edited>(() => ({
    history: newHistory(begin()),
    kind: undefined,
  }))
  return {
    document: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (change: Edit, kind?: string) =>
      setState((before) => {
        const next = change(before.history.present)
        if (next === before.history.present) return before
        const isSameStep = kind !== undefined && kind === before.kind
        const changed = isSameStep
          ? { ...before.history, present: next, future: [] }
          : record(before.history, next)
        return { history: changed, kind }
      }),
    undo: () => setState((before) => ({ history: undo(before.history), kind: undefined })),
    redo: () => setState((before) => ({ history: redo(before.history), kind: undefined })),
  }
}
