import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  HighlightStyle,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { pageNonce } from '../../env.ts'
import { editorTheme } from '../editor-theme.ts'

export interface SourceEditorProps {
  label: string
  value: string
  onChange?: (value: string) => void
  isInvalid?: boolean
}

const KEYWORDS =
  /^(?:syntax|package|message|enum|oneof|map|option|optional|required|repeated|reserved|extensions|service|rpc|returns|import|true|false|null)\b/

/** The signs that JSON and Protobuf have in common. */
const language = StreamLanguage.define<{ isComment: boolean }>({
  startState: () => ({ isComment: false }),
  token(stream, state) {
    if (state.isComment) {
      state.isComment = stream.match(/^.*?\*\//) === null
      if (state.isComment) stream.skipToEnd()
      return 'lineComment'
    }
    if (stream.eatSpace()) return null
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'lineComment'
    }
    if (stream.match('/*')) {
      state.isComment = true
      return 'lineComment'
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string'
    if (stream.match(/^-?\d[\w.+-]*/)) return 'number'
    if (stream.match(KEYWORDS)) return 'keyword'
    if (stream.match(/^[\w$]+/)) return 'variableName'
    stream.next()
    return null
  },
})

/** Readable on a light page and on a dark one. */
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'light-dark(#7c2fe0, #cba6f7)', fontWeight: '600' },
  { tag: tags.string, color: 'light-dark(#2f6f1f, #a6d98f)' },
  { tag: tags.number, color: 'light-dark(#a04100, #f5b98a)' },
  { tag: tags.lineComment, color: 'light-dark(#5c5f75, #a5adcb)', fontStyle: 'italic' },
])

const theme = editorTheme({ min: 14, max: 32 })

/** The source of a schema; without `onChange` to be read only. */
export function SourceEditor(props: SourceEditorProps) {
  const { label, value, isInvalid = false } = props
  const isReadOnly = props.onChange === undefined
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
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
          bracketMatching(),
          // Without Tab, which leads on as in every other field.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          language,
          syntaxHighlighting(colours),
          theme,
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
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [label, isReadOnly])

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const now = editor.state.doc.toString()
    if (now !== value) editor.dispatch({ changes: { from: 0, to: now.length, insert: value } })
    editor.contentDOM.setAttribute('aria-invalid', String(isInvalid))
  }, [value, isInvalid, label, isReadOnly])

  return <div ref={host} />
}
