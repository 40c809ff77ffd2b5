import {
  type Authenticator,
  authenticationGet,
  authenticationStatus,
  authenticationUpdate,
} from '@signalbox/contract/authentication'
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
import { CHAIN, useAuthenticatorActions } from './authentication.actions.ts'
import { authenticationMessages } from './authentication.messages.ts'
import { kindOf } from './kinds.ts'
import { MqttUsers } from './users/MqttUsers.tsx'

const POLL_MS = 3000
const TABS = ['overview', 'settings', 'users'] as const

const tabSearch = z.looseObject({ tab: z.catch(z.enum(TABS), 'overview') })

export function AuthenticatorScreen() {
  const t = useMessages(authenticationMessages)
  const words = useMessages(chainMessages)
  const sentence = useErrorSentence()
  const { id = '' } = useParams({ strict: false })
  const [{ tab }] = useSearch(tabSearch)
  const called = useChainName()(id)
  const read = useLive(authenticationGet, { path: { id } }, POLL_MS)
  const isGone = read.error instanceof ApiError && read.error.status === 404
  const authenticator = isGone ? undefined : (read.data as Authenticator | undefined)
  const hasUsers = authenticator?.backend === 'built_in_database'
  // An address may name a part that this one does not have.
  const shown = tab === 'users' && !hasUsers ? 'overview' : tab
  const name = isGone ? t.notFoundTitle : called
  return (
    <Screen
      title={name}
      about={<span className="mono">{id}</span>}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.list, to: paths.authentication() }]} current={name} />
      }
      action={authenticator !== undefined && <Actions name={name} authenticator={authenticator} />}
    >
      {isGone && (
        <EmptyState
          title={t.notFound}
          text={t.notFoundText}
          action={<ScreenLink to={paths.authentication()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isError && !isGone && authenticator === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {authenticator !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={TABS.filter((each) => each !== 'users' || hasUsers).map((each) => ({
              label: each === 'users' ? t.users : words[each],
              to: paths.authentication(id, each),
            }))}
            current={paths.authentication(id, shown)}
          />
          {shown === 'overview' && <Overview authenticator={authenticator} />}
          {shown === 'settings' && <Settings key={id} authenticator={authenticator} />}
          {shown === 'users' && (
            <MqttUsers
              id={id}
              isByClientId={authenticator.user_id_type === 'clientid'}
              canImport={authenticator.mechanism === 'password_based'}
            />
          )}
        </>
      )}
    </Screen>
  )
}

function Actions({ name, authenticator }: { name: string; authenticator: Authenticator }) {
  const router = useRouter()
  const isEnabled = authenticator.enable !== false
  const path = { id: authenticator.id }
  const status = useLive(authenticationStatus, { path }, POLL_MS, isEnabled)
  const { toggle, remove } = useAuthenticatorActions()
  return (
    <ChainActions
      name={name}
      isEnabled={isEnabled}
      status={status.data?.status}
      hasFailed={status.isError}
      onToggle={() => toggle(authenticator)}
      onRemove={async () => {
        if (await remove(authenticator)) await router.navigate({ href: paths.authentication() })
      }}
    />
  )
}

function Overview({ authenticator: { id, enable } }: { authenticator: Authenticator }) {
  const t = useMessages(authenticationMessages)
  const words = useMessages(chainMessages)
  return (
    <ChainOverview
      read={useLive(authenticationStatus, { path: { id } }, POLL_MS)}
      isEnabled={enable !== false}
      counts={[
        { name: 'total', label: words.total },
        { name: 'success', label: t.success },
        { name: 'failed', label: t.failed },
        { name: 'nomatch', label: t.nomatch },
      ]}
    />
  )
}

function Settings({ authenticator }: { authenticator: Authenticator }) {
  const words = useMessages(chainMessages)
  const update = useAction(authenticationUpdate, { refreshes: CHAIN })
  const { id } = authenticator
  const kind = kindOf(id)
  if (kind === undefined) return <MaskedConfiguration config={authenticator} />
  return (
    <KindSettings
      title={words.settings}
      kind={kind}
      config={authenticator}
      readNow={() => client.call(authenticationGet, { path: { id } })}
      save={(body) => update.mutateAsync({ path: { id }, body })}
      readStatus={() => client.call(authenticationStatus, { path: { id } })}
    />
  )
}
