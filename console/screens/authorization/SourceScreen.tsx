import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  authorizationSourceGet,
  authorizationSourceStatus,
  authorizationSourceUpdate,
  type Source,
} from '@signalbox/contract/authorization'
import { ApiError } from '@signalbox/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useLive } from '../../api/live.ts'
import { query, useAction } from '../../api/query.ts'
import { useCanWrite } from '../../api/session.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { Breadcrumbs } from '../../parts/Breadcrumbs.tsx'
import { masked } from '../../parts/masked.ts'
import { ScreenTabs } from '../../parts/ScreenTabs.tsx'
import { useSearch } from '../../parts/search.ts'
import { SettingsForm } from '../../parts/SettingsForm.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Section } from '../../ui/Section.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { Rules } from './Rules.tsx'
import { asType, CHAIN, useSourceActions } from './source.actions.ts'
import { badLineOf } from './source-form.ts'
import { SourceBadge } from './SourceBadge.tsx'

const POLL_MS = 3000
const TABS = ['overview', 'settings', 'users'] as const

const tabSearch = z.looseObject({ tab: z.catch(z.enum(TABS), 'overview') })

export function SourceScreen() {
  const t = useMessages(authorizationMessages)
  const sentence = useErrorSentence()
  const { type = '' } = useParams({ strict: false })
  const [{ tab }] = useSearch(tabSearch)
  const path = { type: asType(type) }
  const read = useQuery(query(authorizationSourceGet, { path }))
  // An address with a kind that there is not is 400.
  const isGone = read.error instanceof ApiError && [400, 404].includes(read.error.status)
  const source = isGone ? undefined : (read.data as Source | undefined)
  const hasRules = type === 'built_in_database'
  return (
    <Screen
      title={type}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.authorization() }]} current={type} />
      }
      action={source !== undefined && <Actions source={source} />}
    >
      {isGone && <EmptyState title={t.notFound} />}
      {read.isError && !isGone && source === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {source !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={TABS.filter((each) => each !== 'users' || hasRules).map((each) => ({
              label: t[each],
              to: paths.authorization(type, each),
            }))}
            current={paths.authorization(type, tab)}
          />
          {tab === 'overview' && <Overview source={source} />}
          {tab === 'settings' &&
            (type === 'file' ? <FileRules source={source} /> : <Configuration source={source} />)}
          {tab === 'users' && hasRules && <Rules />}
        </>
      )}
    </Screen>
  )
}

function Actions({ source }: { source: Source }) {
  const t = useMessages(authorizationMessages)
  const router = useRouter()
  const canWrite = useCanWrite()
  const { toggle, remove } = useSourceActions()
  const locked = { disabled: !canWrite, title: canWrite ? undefined : t.viewerOnly }
  const handleRemove = async () => {
    if (await remove(source)) await router.navigate({ href: paths.authorization() })
  }
  return (
    <>
      <Button variant="default" {...locked} onClick={() => void toggle(source)}>
        {source.enable === false ? t.enable : t.disable}
      </Button>
      <Button variant="default" {...locked} onClick={() => void handleRemove()}>
        {t.deleteOne}
      </Button>
    </>
  )
}

function Overview({ source: { type, enable } }: { source: Source }) {
  const t = useMessages(authorizationMessages)
  const { number } = useFormats()
  const path = { type: asType(type) }
  const { data } = useLive(authorizationSourceStatus, { path }, POLL_MS)
  if (data === undefined) return null
  const { total = 0, allow = 0, deny = 0, nomatch = 0 } = data.metrics
  const { rate = 0, rate_last5m = 0, rate_max = 0 } = data.metrics
  return (
    <Section
      title={t.overview}
      action={<SourceBadge isEnabled={enable !== false} status={data.status} />}
    >
      <KeyValues
        columns={3}
        items={[
          { label: t.total, value: number(total) },
          { label: t.allow, value: number(allow) },
          { label: t.deny, value: number(deny) },
          { label: t.nomatch, value: number(nomatch) },
        ]}
      />
      <Stat
        label={t.rate}
        value={number(rate)}
        note={t.rateMax(number(rate_max), number(rate_last5m))}
      />
    </Section>
  )
}

/** What it is, without its secrets. */
function Configuration({ source }: { source: Source }) {
  const t = useMessages(authorizationMessages)
  return (
    <Section title={t.config} about={t.configAbout}>
      <pre className="mono">{JSON.stringify(masked(source), null, 2)}</pre>
    </Section>
  )
}

function FileRules({ source }: { source: Source }) {
  const t = useMessages(authorizationMessages)
  const { number } = useFormats()
  const update = useAction(authorizationSourceUpdate, { refreshes: CHAIN })
  const text = typeof source.rules === 'string' ? source.rules : ''
  const form = useForm({ defaultValues: { rules: text } })
  return (
    <Section title={t.rules} about={t.fileHelp}>
      <SettingsForm
        form={form}
        onSave={async ({ rules }) => {
          try {
            await update.mutateAsync({ path: { type: 'file' }, body: { ...source, rules } })
          } catch (error) {
            const line = error instanceof ApiError ? badLineOf(error.message) : undefined
            if (line !== undefined) form.setError('rules', { message: t.badLine(number(line)) })
            throw error
          }
          return { rules }
        }}
      >
        <TextAreaField control={form.control} name="rules" label={t.rules} rows={20} mono />
      </SettingsForm>
    </Section>
  )
}
