import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { pageNonce } from '#env.ts'

export interface EditorOptions {
  label: string
  value: string
  /** Called with the changed text; if `undefined`, the editor is read-only. */
  onChange: ((value: string) => void) | undefined
  isInvalid?: boolean
  /** Language, appearance and tools. Another object creates the editor again, so keep it between renderings. */
  extensions: Extension
}

/**
 * Chromium keeps the style of replaced text as an attribute of the typed text, which the policy of the page forbids: the
 * editor replaces a selection itself.
 */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { state } = view
    const isTyped = inputType === 'insertText' && data !== null && !view.composing
    if (!isTyped || state.readOnly || state.selection.main.empty) return false
    const userEvent = 'input.type'
    view.dispatch(state.update(state.replaceSelection(data), { userEvent, scrollIntoView: true }))
    return true
  },
})

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
  // Handlers of the editor outlive a rendering, so they read the latest values.
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
          typeOverSelection,
          // Tab is left out, so that it moves to the next field as everywhere else.
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
