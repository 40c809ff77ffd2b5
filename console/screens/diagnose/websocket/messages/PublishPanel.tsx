import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useWhenConnected } from '../use-when-connected.ts'
import { useMessages } from '#language.tsx'
import { ReasonCode } from '#domain/reason-codes/ReasonCode.tsx'
import { Section } from '#ui/Section.tsx'
import type { Delivery } from '../connection/connection-state.ts'
import { type PublishForm, publishForm } from '../connection/connection-settings.ts'
import { useDraftForm } from '../draft.ts'
import { formMessages } from '../forms.messages.ts'
import { PublishFields } from './MessageFields.tsx'
import { Outcome } from './Outcome.tsx'
import { RepeatControl } from './RepeatControl.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { TemplatesMenu } from './TemplatesMenu.tsx'
import styles from '../websocket.module.css'
import { useConnection } from '../websocket.store.ts'
import type { Tab } from '../workspace.ts'
import { unavailable } from '#ui/unavailable.ts'

/** Form for a message to publish, and the result of the last one. */
export function PublishPanel({ tab }: { tab: Tab }) {
  const t = useMessages(formMessages)
  const { connection, drafts, repeater, requester } = tab
  const { status } = useConnection(connection)
  const [keep] = useState(() => (values: PublishForm) => {
    drafts.publish = values
  })
  const form = useDraftForm(publishForm, drafts.publish, keep)
  const [last, setLast] = useState<Delivery>()
  const [payload, retain] = form.watch(['payload', 'retain'])
  const isConnected = status.state === 'connected'
  const whenConnected = useWhenConnected(isConnected)
  const version = drafts.connect.protocolVersion

  const handlePublish = async (values: PublishForm) => {
    setLast({ kind: 'pending' })
    setLast(await connection.publish(values))
  }

  /** The values of the form, if they are valid; otherwise its fields say why. */
  const validMessage = async (): Promise<PublishForm | undefined> => {
    let valid: PublishForm | undefined
    await form.handleSubmit((values) => {
      valid = values
    })()
    return valid
  }
  const sendRequest = async (timeoutMs: number) => {
    const message = await validMessage()
    if (message) await requester.send(message, drafts.connect.clientId, timeoutMs)
  }

  return (
    <Section
      title={t.publish}
      action={
        <TemplatesMenu
          current={validMessage}
          onInsert={(message) => {
            form.reset(message)
            keep(message)
          }}
        />
      }
    >
      <form
        noValidate
        className={styles.message}
        onSubmit={whenConnected(form.handleSubmit(handlePublish))}
      >
        <PublishFields control={form.control} version={version} />
        {retain && payload === '' && <p className={styles.hint}>{t.clearsRetained}</p>}
        <div className={styles.submit}>
          <Button type="submit" {...unavailable(!isConnected)}>
            {t.publish}
          </Button>
          <RepeatControl
            repeater={repeater}
            isConnected={isConnected}
            check={async () => (await validMessage()) !== undefined}
          />
          <output className={styles.outcome}>{last && <LastOutcome delivery={last} />}</output>
        </div>
      </form>
      {version === 5 && (
        <RequestPanel requester={requester} isConnected={isConnected} send={sendRequest} />
      )}
    </Section>
  )
}

function LastOutcome({ delivery }: { delivery: Delivery }) {
  return (
    <>
      <Outcome delivery={delivery} />
      {delivery.kind === 'refused' && (
        <ReasonCode code={delivery.code} packet="PUBACK" version={5} />
      )}
    </>
  )
}
