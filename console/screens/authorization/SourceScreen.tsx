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
import { client } from '../../api/client.ts'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useLive } from '../../api/live.ts'
import { query, useAction } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { Breadcrumbs } from '../../parts/Breadcrumbs.tsx'
import { ChainActions } from '../../parts/chain/ChainActions.tsx'
import { ChainOverview } from '../../parts/chain/ChainOverview.tsx'
import { chainMessages } from '../../parts/chain/chain.messages.ts'
import { MaskedConfiguration } from '../../parts/chain/MaskedConfiguration.tsx'
import { ScreenTabs } from '../../parts/ScreenTabs.tsx'
import { useSearch } from '../../parts/search.ts'
import { SettingsForm } from '../../parts/SettingsForm.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Section } from '../../ui/Section.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { Rules } from './Rules.tsx'
import { asType, CHAIN, useSourceActions } from './source.actions.ts'
import { badLineOf } from './source-form.ts'

const POLL_MS = 3000
const FILE = { type: 'file' } as const
const TABS = ['overview', 'settings', 'users'] as const

const tabSearch = z.looseObject({ tab: z.catch(z.enum(TABS), 'overview') })

export function SourceScreen() {
  const t = useMessages(authorizationMessages)
  const words = useMessages(chainMessages)
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
              label: each === 'users' ? t.users : words[each],
              to: paths.authorization(type, each),
            }))}
            current={paths.authorization(type, tab)}
          />
          {tab === 'overview' && <Overview source={source} />}
          {tab === 'settings' &&
            (type === 'file' ? (
              <FileRules source={source} />
            ) : (
              <MaskedConfiguration config={source} />
            ))}
          {tab === 'users' && hasRules && <Rules />}
        </>
      )}
    </Screen>
  )
}

function Actions({ source }: { source: Source }) {
  const router = useRouter()
  const { toggle, remove } = useSourceActions()
  return (
    <ChainActions
      isEnabled={source.enable !== false}
      onToggle={() => void toggle(source)}
      onRemove={async () => {
        if (await remove(source)) await router.navigate({ href: paths.authorization() })
      }}
    />
  )
}

function Overview({ source: { type, enable } }: { source: Source }) {
  const t = useMessages(authorizationMessages)
  const words = useMessages(chainMessages)
  return (
    <ChainOverview
      read={useLive(authorizationSourceStatus, { path: { type: asType(type) } }, POLL_MS)}
      isEnabled={enable !== false}
      counts={[
        { name: 'total', label: words.total },
        { name: 'allow', label: t.allow },
        { name: 'deny', label: t.deny },
        { name: 'nomatch', label: t.nomatch },
      ]}
    />
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
          // As it is by now: a change replaces all.
          const came = await client.call(authorizationSourceGet, { path: FILE })
          try {
            await update.mutateAsync({ path: FILE, body: { ...came, rules } })
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
