import { bracketMatching, StreamLanguage } from '@codemirror/language'
import { editorTheme } from '../editor/editor-theme.ts'
import { EDITOR_HEIGHTS } from '../editor/heights.ts'
import { highlighting } from '../editor/highlighting.ts'
import { useEditor } from '../editor/use-editor.ts'

export interface SourceEditorProps {
  label: string
  value: string
  onChange?: (value: string) => void
  isInvalid?: boolean
}

const KEYWORDS =
  /^(?:syntax|package|message|enum|oneof|map|option|optional|required|repeated|reserved|extensions|service|rpc|returns|import|true|false|null)\b/

/** Colours comments, strings, numbers and keywords of JSON and Protobuf. */
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
    if (stream.match(/^[\w$]+/) === null) stream.next()
    return null
  },
})

const extensions = [bracketMatching(), language, highlighting, editorTheme(EDITOR_HEIGHTS.schema)]

/** The source of a schema; read-only without `onChange`. */
export function SourceEditor({ onChange, ...others }: SourceEditorProps) {
  const { host } = useEditor({ ...others, onChange, extensions })
  return <div ref={host} />
}
