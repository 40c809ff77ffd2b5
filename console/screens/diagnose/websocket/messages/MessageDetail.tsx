import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useFormats, useMessages } from '#language.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { asText } from '#ui/payload.ts'
import { PayloadView } from '#ui/PayloadView.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { TestWithRule } from '#domain/rule-sql/TestWithRule.tsx'
import { paths } from '#paths.ts'
import { ReasonCode } from '#domain/reason-codes/ReasonCode.tsx'
import type { Delivery } from '../connection/connection-state.ts'
import { formMessages } from '../forms.messages.ts'
import type { AnyMessage } from './stream.ts'
import { toUserPropertyPairs } from '../connection/mqtt-options.ts'
import { Outcome } from './Outcome.tsx'
import { showPayloadOrHex } from './payload.ts'
import { messages } from '../websocket.messages.ts'
import styles from '../websocket.module.css'

interface MessageDetailProps {
  message: AnyMessage
  /** Client ID of the connection. */
  clientId: string
  /** Removes the message from the view. */
  onDelete: () => void
  onClose: () => void
}

/** Message with its payload and all its properties. */
export function MessageDetail({ message, clientId, onDelete, onClose }: MessageDetailProps) {
  const t = useMessages(messages)
  const formats = useFormats()
  const { topic, qos } = message
  const text = asText(message.payload)
  return (
    <aside className={styles.detail} aria-label={t.messageDetail}>
      <div className={styles.detailHead}>
        <code className={styles.topic}>{message.topic}</code>
        <CopyButton value={message.topic} label={t.copyTopic} />
        <Button size="xs" variant="subtle" title={t.deleteMessageHelp} onClick={onDelete}>
          {t.deleteMessage}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t.close}
        </Button>
      </div>
      <KeyValues
        items={[
          { label: t.time, value: formats.dateTime(message.at) },
          { label: 'QoS', value: String(message.qos) },
          { label: t.retained, value: message.retain ? t.yes : t.no },
          ...('dup' in message && message.dup ? [{ label: t.duplicate, value: t.yes }] : []),
        ]}
      />
      {'delivery' in message && <DeliveryDetail delivery={message.delivery} />}
      {'delivery' in message && (
        <ScreenLink
          to={paths.simulate({
            clientid: clientId,
            topic: message.topic,
            qos: `${message.qos}`,
            retain: `${message.retain}`,
          })}
        >
          {t.whyNotArrived}
        </ScreenLink>
      )}
      <MessageProperties properties={message.properties} />
      <PayloadView key={message.id} payload={message.payload} />
      {text !== undefined && (
        <div>
          <TestWithRule message={{ topic, payload: text, columns: { qos: String(qos) } }} />
        </div>
      )}
    </aside>
  )
}

function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const t = useMessages(messages)
  return (
    <div>
      <Outcome delivery={delivery} />
      {delivery.kind === 'refused' && (
        <p>
          <ReasonCode code={delivery.code} packet="PUBACK" version={5} />
          {delivery.reasonString && ` ${t.reasonString(delivery.reasonString)}`}
        </p>
      )}
      {delivery.kind === 'notSent' && <p>{delivery.detail}</p>}
    </div>
  )
}

/** The properties of MQTT 5 that are there; binary correlation data as hex. */
function MessageProperties({ properties }: { properties: AnyMessage['properties'] }) {
  const t = useMessages(messages)
  const f = useMessages(formMessages)
  const formats = useFormats()
  if (!properties) return null
  const { correlationData, subscriptionIdentifier } = properties
  const identifiers = [subscriptionIdentifier ?? []].flat()
  const items = [
    { label: f.contentType, value: properties.contentType },
    { label: f.payloadIsText, value: properties.payloadFormatIndicator ? t.yes : undefined },
    {
      label: f.messageExpiryInterval,
      value:
        properties.messageExpiryInterval === undefined
          ? undefined
          : formats.duration(properties.messageExpiryInterval * 1000),
    },
    { label: f.responseTopic, value: properties.responseTopic },
    {
      label: f.correlationData,
      value: correlationData && showPayloadOrHex(correlationData, 'plaintext').text,
    },
    { label: f.topicAlias, value: properties.topicAlias?.toString() },
    {
      label: t.subscriptionIds,
      value: identifiers.length > 0 ? identifiers.join(', ') : undefined,
    },
    ...toUserPropertyPairs(properties.userProperties).map(({ key, value }) => ({
      label: key,
      value,
    })),
  ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]))
  return items.length > 0 ? <KeyValues items={items} /> : null
}
