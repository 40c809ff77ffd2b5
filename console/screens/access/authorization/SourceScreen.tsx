import {
  authorizationSourceGet,
  authorizationSourceStatus,
  authorizationSourceUpdate,
  type Source,
} from '@signalbox/contract/authorization'
import { ApiError } from '@signalbox/contract/errors'
import { useParams, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useLive } from '../../../api/live.ts'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { KindSettings } from '../../../parts/backends/KindSettings.tsx'
import { Breadcrumbs } from '../../../parts/Breadcrumbs.tsx'
import { ChainActions } from '../../../parts/chain/ChainActions.tsx'
import { ChainOverview } from '../../../parts/chain/ChainOverview.tsx'
import { chainMessages } from '../../../parts/chain/chain.messages.ts'
import { useChainName } from '../../../parts/chain/names.ts'
import { MaskedConfiguration } from '../../../parts/chain/MaskedConfiguration.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { ScreenTabs } from '../../../parts/ScreenTabs.tsx'
import { useSearch } from '../../../parts/search.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { FileRules } from './acl/FileRules.tsx'
import { Rules } from './rules/Rules.tsx'
import { asType, CHAIN, useSourceActions } from './source.actions.ts'
import { kindOf } from './source-kinds.ts'

const POLL_MS = 3000
const TABS = ['overview', 'settings', 'users'] as const

const tabSearch = z.looseObject({ tab: z.catch(z.enum(TABS), 'overview') })

export function SourceScreen() {
  const t = useMessages(authorizationMessages)
  const words = useMessages(chainMessages)
  const sentence = useErrorSentence()
  const { type = '' } = useParams({ strict: false })
  const [{ tab }] = useSearch(tabSearch)
  const path = { type: asType(type) }
  const called = useChainName()(type)
  const read = useLive(authorizationSourceGet, { path }, POLL_MS)
  // An address with a kind that there is not is 400.
  const isGone = read.error instanceof ApiError && [400, 404].includes(read.error.status)
  const source = isGone ? undefined : (read.data as Source | undefined)
  const hasRules = type === 'built_in_database'
  const name = isGone ? t.notFoundTitle : called
  return (
    <Screen
      title={name}
      about={<span className="mono">{type}</span>}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.authorization() }]} current={name} />
      }
      action={source !== undefined && <Actions name={name} source={source} />}
    >
      {isGone && (
        <EmptyState
          title={t.notFound}
          text={t.notFoundText}
          action={<ScreenLink to={paths.authorization()}>{t.back}</ScreenLink>}
        />
      )}
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
          {tab === 'settings' && <Settings key={type} source={source} />}
          {tab === 'users' && hasRules && <Rules isEnabled={source.enable !== false} />}
        </>
      )}
    </Screen>
  )
}

function Actions({ name, source }: { name: string; source: Source }) {
  const router = useRouter()
  const isEnabled = source.enable !== false
  const path = { type: asType(source.type) }
  const status = useLive(authorizationSourceStatus, { path }, POLL_MS, isEnabled)
  const { toggle, remove } = useSourceActions()
  return (
    <ChainActions
      name={name}
      isEnabled={isEnabled}
      status={status.data?.status}
      hasFailed={status.isError}
      onToggle={() => toggle(source)}
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

function Settings({ source }: { source: Source }) {
  const words = useMessages(chainMessages)
  const t = useMessages(authorizationMessages)
  const update = useAction(authorizationSourceUpdate, { refreshes: CHAIN })
  const kind = kindOf(source.type)
  const path = { type: asType(source.type) }
  if (source.type === 'file') return <FileRules source={source} />
  if (source.type === 'built_in_database') {
    return <Section title={words.settings}>{t.nothingToSet}</Section>
  }
  if (kind === undefined) return <MaskedConfiguration config={source} />
  return (
    <KindSettings
      title={words.settings}
      kind={kind}
      config={source}
      readNow={() => client.call(authorizationSourceGet, { path })}
      save={(body) => update.mutateAsync({ path, body })}
      readStatus={() => client.call(authorizationSourceStatus, { path })}
    />
  )
}
