import { tooltips } from '@codemirror/view'
import { ruleSql } from '@signalbox/rule-sql/codemirror/rule-sql'
import type { CompletionSources } from '@signalbox/rule-sql/editor/complete'
import { useEffect, useMemo, useRef } from 'react'
import { useLanguage } from '#language.tsx'
import { editorTheme } from '../editor/editor-theme.ts'
import { EDITOR_HEIGHTS } from '../editor/heights.ts'
import { useEditor } from '../editor/use-editor.ts'

const theme = editorTheme(EDITOR_HEIGHTS.sql)

export interface SqlEditorProps {
  label: string
  value: string
  /** Topics, sources and an example of a payload, for completion and checks. */
  known: CompletionSources
  onChange: (value: string) => void
  isReadOnly?: boolean
}

/** The editor of the rule language: colours, completion, hover help, checks. */
export function SqlEditor({ label, value, known, onChange, isReadOnly = false }: SqlEditorProps) {
  const language = useLanguage()
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  })
  const extensions = useMemo(() => {
    const lintOptions = () => {
      const { payload } = latest.current
      return payload === undefined ? {} : { payload }
    }
    return [
      ruleSql({ language, sources: () => latest.current, lintOptions }),
      theme,
      // Attached to the page, because the editor's frame would cut them off.
      tooltips({ parent: document.body }),
    ]
  }, [language])
  const { host } = useEditor({
    label,
    value,
    onChange: isReadOnly ? undefined : onChange,
    extensions,
  })
  return <div ref={host} />
}
