import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  HighlightStyle,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { tokenAt } from '@signalbox/acl/terms'
import { useEffect, useRef } from 'react'
import { pageNonce } from '../../../../env.ts'
import { useMessages } from '../../../../language.tsx'
import { editorTheme } from '../../../../parts/editor-theme.ts'
import { aclMessages } from './acl.messages.ts'
import { checkAcl } from './check-acl.ts'

export interface AclEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  isReadOnly: boolean
  /** Where the broker stopped, from 1 on. */
  badLine: number | undefined
  isInvalid: boolean
}

const NAMES: Readonly<Record<ReturnType<typeof tokenAt>['kind'], string>> = {
  comment: 'lineComment',
  text: 'string',
  atom: 'variableName',
  number: 'number',
  sign: 'punctuation',
  wrong: 'invalid',
}
const PERMISSIONS = ['allow', 'deny']

const language = StreamLanguage.define<{ isText: boolean }>({
  startState: () => ({ isText: false }),
  token(stream, state) {
    // A text may span lines, and each line is highlighted on its own.
    if (state.isText) {
      state.isText = stream.match(/^(?:[^"\\]|\\.)*"/) === null
      if (state.isText) stream.skipToEnd()
      return 'string'
    }
    if (stream.eatSpace()) return null
    const { kind, from, to } = tokenAt(stream.string, stream.pos)
    const text = stream.string.slice(from, to)
    if (kind === 'wrong' && text === '"') {
      state.isText = true
      stream.skipToEnd()
      return 'string'
    }
    stream.pos = to
    return PERMISSIONS.includes(text) ? 'keyword' : NAMES[kind]
  },
})

/** Readable on a light page and on a dark one. */
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'light-dark(#7c2fe0, #cba6f7)', fontWeight: '600' },
  { tag: tags.variableName, color: 'light-dark(#1a5fe0, #8fb8ff)' },
  { tag: tags.string, color: 'light-dark(#2f6f1f, #a6d98f)' },
  { tag: tags.number, color: 'light-dark(#a04100, #f5b98a)' },
  { tag: tags.lineComment, color: 'light-dark(#5c5f75, #a5adcb)', fontStyle: 'italic' },
  { tag: tags.invalid, textDecoration: 'underline wavy light-dark(#d20f39, #f38ba8)' },
])

const theme = editorTheme({ min: 20, max: 36 })

/** The text of an ACL file, with its colours and its errors marked. */
export function AclEditor(props: AclEditorProps) {
  const { label, value, isReadOnly, badLine, isInvalid } = props
  const t = useMessages(aclMessages)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  // What changes while the editor stays is asked of these.
  const latest = useRef({ ...props, t })
  useEffect(() => {
    latest.current = { ...props, t }
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
          lintGutter(),
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
  }, [label, isReadOnly])

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const now = editor.state.doc.toString()
    if (now !== value) {
      editor.dispatch({ changes: { from: 0, to: now.length, insert: value } })
    }
    editor.contentDOM.setAttribute('aria-invalid', String(isInvalid))
    const found = checkAcl(value).map(
      ({ from, to, severity, what }): Diagnostic => ({ from, to, severity, message: t[what] }),
    )
    const line =
      badLine !== undefined && badLine >= 1 && badLine <= editor.state.doc.lines
        ? editor.state.doc.line(badLine)
        : undefined
    if (line !== undefined) {
      const { from, to } = line
      found.push({ from, to, severity: 'error', message: t.brokerStopped })
    }
    editor.dispatch(setDiagnostics(editor.state, found))
  }, [value, badLine, isInvalid, t, label, isReadOnly])

  return <div ref={host} />
}
