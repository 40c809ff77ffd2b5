import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { ruleSql } from '@signalbox/rule-sql/codemirror/rule-sql'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../language.tsx'

interface RuleSqlEditorProps {
  label: string
  value: string
  payload: string | undefined
  onChange: (value: string) => void
}

const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--sb-border)',
    borderRadius: '4px',
    background: 'var(--sb-surface)',
  },
  '.cm-content': { fontFamily: 'var(--sb-mono)', minHeight: '10rem' },
  '.cm-gutters': { background: 'var(--sb-surface)', color: 'var(--sb-muted)', border: 'none' },
  '.cm-tooltip': {
    background: 'var(--sb-surface)',
    color: 'var(--sb-text)',
    maxWidth: '30rem',
    padding: '4px',
  },
})

/** The editor of the language itself, as screens with rules have it. */
export function RuleSqlEditor({ label, value, payload, onChange }: RuleSqlEditorProps) {
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  // What changes while the editor stays is asked of these.
  const latest = useRef({ payload, onChange, value })
  useEffect(() => {
    latest.current = { payload, onChange, value }
  })

  useEffect(() => {
    if (!host.current) return
    const sample = () => {
      const known = latest.current.payload
      return known === undefined ? {} : { payload: known }
    }
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          lineNumbers(),
          history(),
          // Tab leads out of it, as out of every field.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          ruleSql({ language, sources: sample, lintOptions: sample }),
          theme,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [language, label])

  useEffect(() => {
    const editor = view.current
    const now = editor?.state.doc.toString()
    if (editor && now !== undefined && now !== value)
      editor.dispatch({ changes: { from: 0, to: now.length, insert: value } })
  }, [value])

  return <div ref={host} />
}
