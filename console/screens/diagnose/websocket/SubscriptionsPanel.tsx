import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useWhenConnected } from './use-when-connected.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ReasonCode } from '#domain/reason-codes/ReasonCode.tsx'
import { useSearch } from '#routing/react.tsx'
import { KeyValueField } from '#ui/fields/KeyValueField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useToast } from '#ui/toast.tsx'
import type { Subscription } from './connection/connection-state.ts'
import { type SubscribeForm, subscribeForm } from './connection/connection-settings.ts'
import { useDraftForm } from './draft.ts'
import { Fold } from './Fold.tsx'
import { formMessages } from './forms.messages.ts'
import { QosField } from './messages/MessageFields.tsx'
import { useSubscriptionColors } from './messages/use-subscription-colors.ts'
import { messages } from './websocket.messages.ts'
import styles from './websocket.module.css'
import { websocketPath } from './websocket.paths.ts'
import { useConnection } from './websocket.store.ts'
import type { Tab } from './workspace.ts'
import { Tip } from '#ui/Tip.tsx'
import { unavailable } from '#ui/unavailable.ts'

interface SubscriptionsPanelProps {
  tab: Tab
  /** The topic filter of the subscription whose messages alone are shown. */
  only: string | undefined
  onOnly: (topicFilter: string | undefined) => void
}

/** Subscriptions of this connection: their list, and a form that adds one. */
export function SubscriptionsPanel({ tab, only, onOnly }: SubscriptionsPanelProps) {
  const t = useMessages(formMessages)
  const m = useMessages(messages)
  const toast = useToast()
  const { connection, drafts } = tab
  const { status, subscriptions } = useConnection(connection)
  const [keep] = useState(() => (values: SubscribeForm) => {
    drafts.subscribe = values
  })
  const form = useDraftForm(subscribeForm, drafts.subscribe, keep)
  const [{ subscribe }, setSearch] = useSearch(websocketPath.search)
  const fillIn = useEffectEvent((topicFilter: string) => {
    form.setValue('topicFilter', topicFilter)
    setSearch({ subscribe: undefined }, true)
  })
  useEffect(() => {
    if (subscribe !== undefined) fillIn(subscribe)
  }, [subscribe])
  const isConnected = status.state === 'connected'
  const whenConnected = useWhenConnected(isConnected)
  const version = drafts.connect.protocolVersion

  const handleSubscribe = async (values: SubscribeForm) => {
    const outcome = await connection.subscribeTo(values)
    if (outcome.ok) {
      toast.success(
        outcome.qos < values.qos
          ? t.subscribedLower(values.topicFilter, outcome.qos)
          : t.subscribed(values.topicFilter),
      )
    } else if (outcome.problem === 'notConnected') {
      toast.failure(m.notConnected)
    } else {
      // The list shows a refusal with its reason; this announces it.
      toast.failure(t.subscribeFailed, values.topicFilter)
    }
  }

  const handleUnsubscribe = async (topicFilter: string) => {
    const outcome = await connection.unsubscribe(topicFilter)
    if (outcome.ok) toast.success(t.unsubscribed(topicFilter))
    else toast.failure(t.unsubscribeFailed, outcome.problem.reasonString)
  }

  return (
    <Section title={t.subscriptions}>
      <form noValidate onSubmit={whenConnected(form.handleSubmit(handleSubscribe))}>
        <div className={styles.subscribe}>
          <TextField
            control={form.control}
            name="topicFilter"
            label={t.topicFilter}
            required
            mono
          />
          <QosField control={form.control} name="qos" label={t.qos} />
          <Button type="submit" {...unavailable(!isConnected)}>
            {t.subscribe}
          </Button>
        </div>
        {version === 5 && (
          <Fold title={t.options}>
            <OptionFields control={form.control} />
          </Fold>
        )}
      </form>
      {subscriptions.length === 0 ? (
        <p className={styles.hint}>{t.noSubscriptions}</p>
      ) : (
        <SubscriptionTable
          subscriptions={subscriptions}
          version={version}
          only={only}
          onOnly={onOnly}
          onUnsubscribe={(topicFilter) => void handleUnsubscribe(topicFilter)}
        />
      )}
    </Section>
  )
}

function OptionFields({ control }: { control: Control<SubscribeForm> }) {
  const t = useMessages(formMessages)
  return (
    <>
      <SwitchField control={control} name="noLocal" label={t.noLocal} help={t.noLocalHelp} />
      <SwitchField
        control={control}
        name="retainAsPublished"
        label={t.retainAsPublished}
        help={t.retainAsPublishedHelp}
      />
      <div className={styles.grid}>
        <SelectField
          control={control}
          name="retainHandling"
          label={t.retainHandling}
          options={([0, 1, 2] as const).map((value) => ({
            value,
            label: t[`retainHandling_${value}`],
          }))}
        />
        <NumberField
          control={control}
          name="subscriptionIdentifier"
          label={t.subscriptionIdentifier}
        />
      </div>
      <KeyValueField control={control} name="userProperties" label={t.userProperties} />
    </>
  )
}

interface SubscriptionTableProps {
  subscriptions: readonly Subscription[]
  version: 4 | 5
  only: string | undefined
  onOnly: (topicFilter: string | undefined) => void
  onUnsubscribe: (topicFilter: string) => void
}

function SubscriptionTable(props: SubscriptionTableProps) {
  const { subscriptions, version, only, onOnly, onUnsubscribe } = props
  const t = useMessages(formMessages)
  const formats = useFormats()
  const colors = useSubscriptionColors()
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t.subscriptions}>
        <thead>
          <tr>
            <th scope="col">{t.topicFilter}</th>
            <th scope="col">{t.qos}</th>
            <th scope="col">{t.status}</th>
            <th scope="col">{t.since}</th>
            <th scope="col">
              <span className={styles.hidden}>{t.unsubscribe}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {subscriptions.map((subscription, position) => (
            <tr key={subscription.topicFilter}>
              <td
                className={styles.topic}
                style={{
                  borderInlineStart: `3px solid ${colors(position)}`,
                  paddingInlineStart: 8,
                }}
              >
                <Tip label={only === subscription.topicFilter ? t.showAll : t.showOnly}>
                  <button
                    type="button"
                    className={styles.only}
                    aria-pressed={only === subscription.topicFilter}
                    onClick={() =>
                      onOnly(
                        only === subscription.topicFilter ? undefined : subscription.topicFilter,
                      )
                    }
                  >
                    {subscription.topicFilter}
                  </button>
                </Tip>
              </td>
              <td>{grantedQos(subscription, t.grantedQos)}</td>
              <td>
                <GrantState grant={subscription.grant} version={version} />
              </td>
              <td>{formats.time(subscription.since)}</td>
              <td>
                <ActionIcon
                  variant="subtle"
                  aria-label={t.unsubscribeFrom(subscription.topicFilter)}
                  onClick={() => onUnsubscribe(subscription.topicFilter)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function grantedQos(
  { qos, grant }: Subscription,
  lower: (asked: number, granted: number) => string,
): string {
  return grant.kind === 'active' && grant.qos !== qos ? lower(qos, grant.qos) : String(qos)
}

const tones = {
  pending: 'degraded',
  active: 'running',
  refused: 'error',
  inactive: 'stopped',
} as const satisfies Record<Subscription['grant']['kind'], string>

function GrantState({ grant, version }: { grant: Subscription['grant']; version: 4 | 5 }) {
  const t = useMessages(formMessages)
  const m = useMessages(messages)
  return (
    <>
      <StatusBadge tone={tones[grant.kind]} label={t[`grant_${grant.kind}`]} />
      {grant.kind === 'refused' && (
        <div>
          <ReasonCode code={grant.code} packet="SUBACK" version={version} />
          {grant.reasonString && ` ${m.reasonString(grant.reasonString)}`}
        </div>
      )}
    </>
  )
}
