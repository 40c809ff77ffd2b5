import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type Authenticator,
  authenticationGet,
  authenticationStatus,
  authenticationUpdate,
} from '@signalbox/contract/authentication'
import { ApiError } from '@signalbox/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '../../api/client.ts'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useLive } from '../../api/live.ts'
import { query, useAction } from '../../api/query.ts'
import { useCanWrite } from '../../api/session.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { Breadcrumbs } from '../../parts/Breadcrumbs.tsx'
import { masked } from '../../parts/masked.ts'
import { schemaResolver } from '../../parts/resolver.ts'
import { ScreenTabs } from '../../parts/ScreenTabs.tsx'
import { useSearch } from '../../parts/search.ts'
import { SettingsForm } from '../../parts/SettingsForm.tsx'
import { paths } from '../../paths.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Section } from '../../ui/Section.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { CHAIN, useAuthenticatorActions } from './authentication.actions.ts'
import { authenticationMessages } from './authentication.messages.ts'
import {
  BUILT_IN,
  builtInRules,
  type BuiltInValues,
  isOtherHash,
  toBuiltIn,
  toBuiltInValues,
} from './authenticator-form.ts'
import { AuthenticatorBadge } from './AuthenticatorBadge.tsx'
import { BuiltInFields } from './BuiltInFields.tsx'
import { MqttUsers } from './MqttUsers.tsx'

const POLL_MS = 3000
const TABS = ['overview', 'settings', 'users'] as const

const tabSearch = z.looseObject({ tab: z.catch(z.enum(TABS), 'overview') })

export function AuthenticatorScreen() {
  const t = useMessages(authenticationMessages)
  const sentence = useErrorSentence()
  const { id = '' } = useParams({ strict: false })
  const [{ tab }] = useSearch(tabSearch)
  const read = useQuery(query(authenticationGet, { path: { id } }))
  const isGone = read.error instanceof ApiError && read.error.status === 404
  const authenticator = isGone ? undefined : (read.data as Authenticator | undefined)
  const hasUsers = authenticator?.backend === 'built_in_database'
  return (
    <Screen
      title={id}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.list, to: paths.authentication() }]} current={id} />
      }
      action={authenticator !== undefined && <Actions authenticator={authenticator} />}
    >
      {isGone && <EmptyState title={t.notFound} />}
      {read.isError && !isGone && authenticator === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {authenticator !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={TABS.filter((each) => each !== 'users' || hasUsers).map((each) => ({
              label: t[each],
              to: paths.authentication(id, each),
            }))}
            current={paths.authentication(id, tab)}
          />
          {tab === 'overview' && <Overview authenticator={authenticator} />}
          {tab === 'settings' &&
            (id === BUILT_IN ? (
              <Settings authenticator={authenticator} />
            ) : (
              <Configuration authenticator={authenticator} />
            ))}
          {tab === 'users' && hasUsers && (
            <MqttUsers
              id={id}
              isByClientId={authenticator.user_id_type === 'clientid'}
              canImport={id === BUILT_IN}
            />
          )}
        </>
      )}
    </Screen>
  )
}

function Actions({ authenticator }: { authenticator: Authenticator }) {
  const t = useMessages(authenticationMessages)
  const router = useRouter()
  const canWrite = useCanWrite()
  const { toggle, remove } = useAuthenticatorActions()
  const locked = { disabled: !canWrite, title: canWrite ? undefined : t.viewerOnly }
  const handleRemove = async () => {
    if (await remove(authenticator)) await router.navigate({ href: paths.authentication() })
  }
  return (
    <>
      <Button variant="default" {...locked} onClick={() => void toggle(authenticator)}>
        {authenticator.enable === false ? t.enable : t.disable}
      </Button>
      <Button variant="default" {...locked} onClick={() => void handleRemove()}>
        {t.deleteOne}
      </Button>
    </>
  )
}

function Overview({ authenticator: { id, enable } }: { authenticator: Authenticator }) {
  const t = useMessages(authenticationMessages)
  const { number } = useFormats()
  const { data } = useLive(authenticationStatus, { path: { id } }, POLL_MS)
  if (data === undefined) return null
  const { total = 0, success = 0, failed = 0, nomatch = 0 } = data.metrics
  const { rate = 0, rate_last5m = 0, rate_max = 0 } = data.metrics
  return (
    <Section
      title={t.overview}
      action={<AuthenticatorBadge isEnabled={enable !== false} status={data.status} />}
    >
      <KeyValues
        columns={3}
        items={[
          { label: t.total, value: number(total) },
          { label: t.success, value: number(success) },
          { label: t.failed, value: number(failed) },
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

/** One that has no form here: what it is, without its secrets. */
function Configuration({ authenticator }: { authenticator: Authenticator }) {
  const t = useMessages(authenticationMessages)
  return (
    <Section title={t.config} about={t.configAbout}>
      <pre className="mono">{JSON.stringify(masked(authenticator), null, 2)}</pre>
    </Section>
  )
}

function Settings({ authenticator }: { authenticator: Authenticator }) {
  const t = useMessages(authenticationMessages)
  const confirm = useConfirm()
  const update = useAction(authenticationUpdate, { refreshes: CHAIN })
  const resolver = useMemo(
    () => schemaResolver<BuiltInValues>(builtInRules({ whole: t.whole, rounds: t.wrongRounds })),
    [t],
  )
  const form = useForm<BuiltInValues>({
    resolver,
    defaultValues: toBuiltInValues(authenticator),
  })
  const { id } = authenticator
  return (
    <Section title={t.settings}>
      <SettingsForm
        form={form}
        onSave={async (values) => {
          // As it is by now: a change replaces all.
          const came = (await client.call(authenticationGet, { path: { id } })) as Authenticator
          const isSure =
            !isOtherHash(values, came) ||
            (await confirm({
              title: t.algorithmTitle,
              body: t.algorithmChange,
              confirmLabel: t.change,
              danger: true,
            }))
          if (!isSure) return undefined
          await update.mutateAsync({ path: { id }, body: toBuiltIn(values, came) })
          return values
        }}
      >
        <BuiltInFields control={form.control} />
      </SettingsForm>
    </Section>
  )
}
