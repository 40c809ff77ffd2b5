import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, tooltips } from '@codemirror/view'
import { ruleSql } from '@signalbox/rule-sql/codemirror/rule-sql'
import type { CompletionSources } from '@signalbox/rule-sql/editor/complete'
import { useEffect, useRef } from 'react'
import { pageNonce } from '../../env.ts'
import { useLanguage } from '../../language.tsx'
import { editorTheme } from '../editor-theme.ts'

const theme = editorTheme({ min: 12, max: 32 })

export interface SqlEditorProps {
  label: string
  value: string
  /** Topics, sources and an example of a payload, for completion and checks. */
  known: CompletionSources
  onChange: (value: string) => void
  isReadOnly?: boolean
}

/** The editor of the rule language: colours, completion, hover help, checks. */
export function SqlEditor(props: SqlEditorProps) {
  const { label, value, isReadOnly = false } = props
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  // What changes while the editor stays is asked of these.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!host.current) return undefined
    const payload = () => {
      const { payload: sample } = latest.current.known
      return sample === undefined ? {} : { payload: sample }
    }
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(pageNonce()),
          lineNumbers(),
          history(),
          // Tab leads out of it, as out of every field.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          ruleSql({ language, sources: () => latest.current.known, lintOptions: payload }),
          theme,
          // Beyond the frame of the editor, which scrolls.
          tooltips({ parent: document.body }),
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [language, label, isReadOnly])

  useEffect(() => {
    const editor = view.current
    const now = editor?.state.doc.toString()
    if (editor && now !== undefined && now !== value)
      editor.dispatch({ changes: { from: 0, to: now.length, insert: value } })
  }, [value])

  return <div ref={host} />
}
