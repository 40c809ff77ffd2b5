import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  registrySchemaGet,
  registryVersionList,
  type Schema,
} from '@signalbox/contract/schema-registry'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { isGone } from '#api/is-gone.ts'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useSchemaUses } from '#domain/schemas/schema-usage.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { SchemaSettings } from './SchemaSettings.tsx'
import { SchemaVersions } from './SchemaVersions.tsx'
import { schemasMessages } from './schemas.messages.ts'
import { schemaSearch, TABS } from './schemas.paths.ts'
import { useSchemaActions } from './use-schema-actions.tsx'

/** Page of a schema: source, users and versions. */
export function SchemaScreen({ name }: { name: string }) {
  const t = useMessages(schemasMessages)
  const sentence = useErrorSentence()
  const can = useCan(registrySchemaGet)
  const hasVersions = useCan(registryVersionList).can
  const [{ tab }] = useSearch(schemaSearch)
  const read = useQuery({ ...query(registrySchemaGet, { path: { name } }), enabled: can.can })
  const isMissing = isGone(read.error)
  const schema = isMissing ? undefined : read.data
  const labels = { schema: t.settings, usage: t.usage, versions: t.versions }
  return (
    <Screen
      title={name}
      about={schema && <span>{t.types(schema.type)}</span>}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.schemas() }]} current={name} />}
      action={schema && <Actions schema={schema} />}
    >
      {!can.can && <Unavailable {...can} />}
      {isMissing && can.can && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.schemas()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isPending && can.can && <Loading />}
      {read.isError && !isMissing && schema === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {schema !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={TABS.filter((each) => each !== 'versions' || hasVersions || tab === each).map(
              (each) => ({ label: labels[each], to: paths.schema(name, each) }),
            )}
            current={paths.schema(name, tab)}
          />
          {tab === 'schema' && <SchemaSettings key={name} schema={schema} />}
          {tab === 'usage' && <Usage name={name} />}
          {tab === 'versions' && <SchemaVersions name={name} />}
        </>
      )}
    </Screen>
  )
}

function Usage({ name }: { name: string }) {
  const t = useMessages(schemasMessages)
  const sentence = useErrorSentence()
  const uses = useSchemaUses()
  if (uses.isError) {
    return <ErrorState {...sentence(uses.error)} onRetry={() => void uses.refetch()} />
  }
  if (uses.data === undefined) return <Loading />
  const found = uses.data.get(name) ?? []
  if (found.length === 0) return <EmptyState title={t.unused} />
  const kinds = { rule: t.rules, validation: t.validations, transformation: t.transformations }
  return (
    <SmallTable
      label={t.usage}
      columns={[
        { key: 'name', label: t.name, isName: true },
        { key: 'type', label: t.type },
      ]}
      rows={found.map(({ kind, name: user, to }) => ({
        key: `${kind} ${user}`,
        cells: [
          <ScreenLink key="name" to={to}>
            {user}
          </ScreenLink>,
          kinds[kind],
        ],
      }))}
    />
  )
}

function Actions({ schema: { name } }: { schema: Schema }) {
  const t = useMessages(schemasMessages)
  const lock = useLock()
  const router = useRouter()
  const { remove } = useSchemaActions()
  const handleRemove = async () => {
    if (await remove(name)) await router.navigate(paths.schemas())
  }
  return (
    <Button variant="default" {...lock.button} onClick={() => void handleRemove()}>
      {t.deleteOne}
    </Button>
  )
}
