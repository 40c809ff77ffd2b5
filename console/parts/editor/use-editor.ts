import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { pageNonce } from '../../env.ts'

export interface EditorOptions {
  label: string
  value: string
  /** Without it, the editor is read-only. */
  onChange: ((value: string) => void) | undefined
  isInvalid?: boolean
  /** Language, look and tools. New ones create the editor again, so keep them between renderings. */
  extensions: Extension
}

/** Puts a code editor into the element of `host`. Effects of the caller find the editor in `view`. */
export function useEditor({
  label,
  value,
  onChange,
  isInvalid = false,
  extensions,
}: EditorOptions) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  // Handlers of the editor outlive a rendering, and read the values of the last one.
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  const isReadOnly = onChange === undefined

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
          // Without Tab: it moves to the next field, as everywhere.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          extensions,
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange?.(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    // Measures the editor now: in a frame before that, lines that wrap would have estimated heights.
    editor.lineBlockAtHeight(0)
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [label, isReadOnly, extensions])

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const now = editor.state.doc.toString()
    if (now !== value) editor.dispatch({ changes: { from: 0, to: now.length, insert: value } })
    editor.contentDOM.setAttribute('aria-invalid', String(isInvalid))
  }, [value, isInvalid, label, isReadOnly, extensions])

  return { host, view }
}
