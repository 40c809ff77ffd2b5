import { useQuery } from '@tanstack/react-query'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { describe } from '@signalbox/rule-sql/problems'
import { sourceList } from '@signalbox/contract/sources'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { EditorPlace } from '#domain/editor/EditorPlace.tsx'
import { Banner } from '#ui/Banner.tsx'
import { late } from '#ui/late.tsx'
import { designerMessages } from './designer.messages.ts'
import type { FlowDocument } from './document.ts'
import { ruleFromDocument } from './document.ts'

const SqlEditor = late(async () => (await import('#domain/rule-sql/SqlEditor.tsx')).SqlEditor)

interface SqlPaneProps {
  document: FlowDocument
  isReadOnly: boolean
  onChange: (sql: string) => void
}

/** Statement of the drawing; changes apply in both directions. */
export function SqlPane({ document, isReadOnly, onChange }: SqlPaneProps) {
  const t = useMessages(designerMessages)
  const language = useLanguage()
  const can = useCan(sourceList).can
  const { data } = useQuery({ ...query(sourceList, {}), enabled: can })
  const bridges = data?.map(({ type, name }) => `${type}:${name}`) ?? []
  const { sql } = ruleFromDocument(document)
  const drawing = document.text?.drawing
  return (
    <>
      <EditorPlace kind="sql" value={sql}>
        <SqlEditor
          label={t.statement}
          value={sql}
          known={{ bridges }}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
      </EditorPlace>
      {drawing !== undefined && (
        <Banner tone="warning" title={t.notDrawn}>
          {drawing.problem === undefined
            ? t[drawing.reason]
            : joinSentences(describe(drawing.problem, language, sentences), t.syntax)}
        </Banner>
      )}
    </>
  )
}
