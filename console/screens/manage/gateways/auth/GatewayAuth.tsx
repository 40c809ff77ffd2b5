import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconFingerprint } from '@tabler/icons-react'
import { GATEWAY_AUTHENTICATORS } from '@signalbox/contract/gateway-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { findAuthenticatorKind } from '#domain/authenticators/kinds.ts'
import { MqttUsers } from '#domain/authenticators/users/MqttUsers.tsx'
import type { Config } from '#form/field.ts'
import { KindSettings } from '#domain/backends/KindSettings.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { useChainName } from '#domain/chain/names.ts'
import { useLock } from '#domain/page/lock.ts'
import { Banner } from '#ui/Banner.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { gatewayAuthMessages } from '../gateways.messages.ts'
import styles from '../gateways.module.css'
import {
  useRestartConfirm,
  useRestartQuestion,
  useRestartSentence,
} from '../use-gateway-actions.ts'
import { type AuthOwner, readAuthenticator } from './auth-owner.ts'
import { NewGatewayAuthenticator } from './NewGatewayAuthenticator.tsx'

/** The authenticator of a gateway or of a listener. */
export function GatewayAuth({ owner }: { owner: AuthOwner }) {
  const t = useMessages(gatewayAuthMessages)
  const { none, noneText } = useMessages(owner.messages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const kinds = GATEWAY_AUTHENTICATORS[owner.gateway]
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [owner.operations.get.id, { path: owner.path }],
    queryFn: () => readAuthenticator(owner),
    enabled: kinds.length > 0,
  })
  if (kinds.length === 0) return <Banner tone="info" title={t.ownServices} />
  if (error !== null && data === undefined) {
    return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Loading />
  if (data !== null) return <Authenticator owner={owner} config={data} />
  if (isAdding) return <NewGatewayAuthenticator owner={owner} onClose={() => setIsAdding(false)} />
  return (
    <EmptyState
      icon={<IconFingerprint size={24} />}
      title={none}
      text={noneText}
      action={
        <Button {...lock.button} onClick={() => setIsAdding(true)}>
          {t.add}
        </Button>
      }
    />
  )
}

function Authenticator({ owner, config }: { owner: AuthOwner; config: Config }) {
  const t = useMessages(gatewayAuthMessages)
  const { deleteText, disableText } = useMessages(owner.messages)
  const { operations, path, users } = owner
  const lock = useLock()
  const act = useAct()
  const chainName = useChainName()
  const refreshes = [operations.get]
  const update = useAction(operations.update, { refreshes, isAwaited: true })
  const remove = useAction(operations.remove, { refreshes, isAwaited: true })
  const { mechanism, backend, enable } = config
  const id = [mechanism, backend].filter((each) => typeof each === 'string').join(':')
  const kind = findAuthenticatorKind(id)
  const restart = useRestartSentence(owner.gateway)
  const question = useRestartQuestion(owner.gateway)
  const isSure = useRestartConfirm(owner.gateway)
  const isEnabled = enable !== false
  const { chain_name: _, id: __, ...own } = config
  const save = (body: Record<string, unknown>) =>
    update.mutateAsync({ path, body: { enable: isEnabled, ...body } })
  const handleToggle = () =>
    act({
      ask: async () =>
        isEnabled
          ? {
              title: t.disableTitle,
              body: joinSentences(disableText, await restart()),
              confirmLabel: t.disable,
              danger: true,
            }
          : question(),
      act: () => save({ ...own, enable: !isEnabled }),
    })
  const handleDelete = () =>
    act({
      ask: async () => ({
        title: t.deleteTitle,
        body: joinSentences(deleteText, await restart()),
        confirmLabel: t.deleteOne,
        danger: true,
      }),
      act: () => remove.mutateAsync({ path }),
      done: t.deleted(chainName(id)),
    })
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <strong>{chainName(id)}</strong>
        <ChainSwitch
          name={chainName(id)}
          isEnabled={isEnabled}
          onToggle={handleToggle}
          isLabelled
        />
        <Button variant="default" {...lock.button} onClick={() => void handleDelete()}>
          {t.deleteOne}
        </Button>
      </div>
      {kind === undefined ? (
        <Banner tone="info" title={t.noForm} />
      ) : (
        <KindSettings
          title={t.settings}
          kind={kind}
          config={own}
          readNow={async () => {
            const { chain_name: ___, id: ____, ...now } = (await readAuthenticator(owner)) ?? own
            return now
          }}
          put={owner.operations.update}
          save={async (body) => (await isSure()) && save(body)}
        />
      )}
      {backend === 'built_in_database' && (
        <Section title={t.users}>
          <MqttUsers users={users} isByClientId={config.user_id_type === 'clientid'} canImport />
        </Section>
      )}
    </div>
  )
}
