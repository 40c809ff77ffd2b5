import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { ruleSql } from '@signalbox/rule-sql/codemirror/rule-sql'
import { useEffect, useRef } from 'react'
import { useCanWrite } from '../../../../api/session.ts'
import { pageNonce } from '../../../../env.ts'
import { useLanguage } from '../../../../language.tsx'

interface SqlEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--sb-border-strong)',
    borderRadius: '4px',
    background: 'var(--sb-surface)',
    color: 'var(--sb-text)',
  },
  '&.cm-focused': { outline: '2px solid var(--sb-accent-text)', outlineOffset: '1px' },
  '.cm-content': {
    minHeight: '10rem',
    fontFamily: 'var(--sb-mono)',
    fontSize: 'var(--mantine-font-size-sm)',
    caretColor: 'var(--sb-text)',
  },
  '.cm-scroller': { maxHeight: '30rem', overflow: 'auto' },
  '.cm-gutters': { background: 'var(--sb-sunken)', color: 'var(--sb-muted)', border: 'none' },
  '.cm-tooltip': {
    border: '1px solid var(--sb-border)',
    background: 'var(--sb-raised)',
    color: 'var(--sb-text)',
    maxWidth: '30rem',
  },
  '.cm-cursor': { borderLeftColor: 'var(--sb-text)' },
})

/** A statement with its colours, completion, help and checks. */
export function SqlEditor(props: SqlEditorProps) {
  const { label, value } = props
  const language = useLanguage()
  const canWrite = useCanWrite()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  // The editor lives longer than one rendering, and calls the latest handler.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!host.current) return undefined
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(pageNonce()),
          lineNumbers(),
          history(),
          // Without Tab, which leads to the next field as everywhere.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          ruleSql({ language }),
          theme,
          EditorView.lineWrapping,
          EditorState.readOnly.of(!canWrite),
          EditorView.editable.of(canWrite),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [language, label, canWrite])

  useEffect(() => {
    const editor = view.current
    const now = editor?.state.doc.toString()
    if (editor !== null && now !== undefined && now !== value) {
      editor.dispatch({ changes: { from: 0, to: now.length, insert: value } })
    }
  }, [value])

  return <div ref={host} />
}
