import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { registryVersionList } from '@signalbox/contract/schema-registry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { SourceEditor } from './SourceField.tsx'
import { schemasMessages } from './schemas.messages.ts'
import { useSchemaActions } from './use-schema-actions.tsx'

/** Versions of one schema, which can be restored. */
export function SchemaVersions({ name }: { name: string }) {
  const t = useMessages(schemasMessages)
  const { number, dateTime } = useFormats()
  const lock = useLock()
  const sentence = useErrorSentence()
  const can = useCan(registryVersionList)
  const { restore } = useSchemaActions()
  const read = useQuery({ ...query(registryVersionList, { path: { name } }), enabled: can.can })
  const [shown, setShown] = useState<number>()
  if (!can.can) return <Unavailable {...can} />
  if (read.isError) {
    return <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
  }
  if (read.data === undefined) return <Loading />
  const [current] = read.data
  const chosen = read.data.find(({ version }) => version === shown)
  return (
    <>
      <SmallTable
        label={t.versions}
        columns={[
          { key: 'version', label: t.version, isName: true, numeric: true },
          { key: 'created', label: t.createdAt },
          { key: 'type', label: t.type },
          { key: 'actions', label: '' },
          { key: 'description', label: t.description, isLine: true },
        ]}
        rows={read.data.map((each) => ({
          key: String(each.version),
          cells: [
            number(each.version),
            dateTime(each.created_at),
            t.types(each.type),
            <TextButton key="view" onClick={() => setShown(each.version)}>
              {t.view}
            </TextButton>,
            each.description,
          ],
        }))}
      />
      {chosen !== undefined && (
        <Section
          title={`${t.version} ${number(chosen.version)}`}
          action={
            chosen.version === current?.version ? (
              t.current
            ) : (
              <Button variant="default" {...lock.button} onClick={() => void restore(name, chosen)}>
                {t.restore}
              </Button>
            )
          }
        >
          <SourceEditor label={t.source} value={chosen.source} />
        </Section>
      )}
    </>
  )
}
