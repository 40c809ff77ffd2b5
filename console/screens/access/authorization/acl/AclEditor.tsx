import { bracketMatching, StreamLanguage } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { tokenAt } from '@signalbox/formats/erlang-terms'
import { useEffect } from 'react'
import { useMessages } from '#language.tsx'
import { editorTheme } from '#domain/editor/editor-theme.ts'
import { EDITOR_HEIGHTS } from '#domain/editor/heights.ts'
import { highlighting } from '#domain/editor/highlighting.ts'
import { useEditor } from '#domain/editor/use-editor.ts'
import { aclMessages } from './acl.messages.ts'
import { checkAcl } from './check-acl.ts'

export interface AclEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  isReadOnly: boolean
  /** Line at which the broker stopped reading, from 1. */
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

const extensions = [
  lintGutter(),
  bracketMatching(),
  language,
  highlighting,
  editorTheme(EDITOR_HEIGHTS.acl),
]

/** The text of an ACL file, with its colours and its errors marked. */
export function AclEditor(props: AclEditorProps) {
  const { label, value, onChange, isReadOnly, badLine, isInvalid } = props
  const t = useMessages(aclMessages)
  const { host, view } = useEditor({
    label,
    value,
    onChange: isReadOnly ? undefined : onChange,
    isInvalid,
    extensions,
  })

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
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
  }, [view, value, badLine, t, label, isReadOnly])

  return <div ref={host} />
}
