import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { clientList } from '@signalbox/contract/clients'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#api/client.ts'
import { useMessages } from '#language.tsx'
import { readMqttAddress, defaultAddress } from '#domain/addresses/mqtt-address.ts'
import { webSocketUrl } from '#domain/addresses/mqtt-listener.ts'
import { addressMessages } from '#domain/addresses/mqtt-address.messages.ts'
import { ReasonCode } from '#domain/reason-codes/ReasonCode.tsx'
import { Banner } from '#ui/Banner.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './access.module.css'
import type { AccessValues } from './question.ts'
import { type Login, type LoginAttempt, tryLogin } from './try-login.ts'
import { tryMessages } from './try.messages.ts'

const URL_FORM = /^wss?:\/\/[^\s/]+(\/\S*)?$/

/** Tries a login once over MQTT, because no API of a cluster tells whether it would be accepted. */
export function TryLogin({ values }: { values: AccessValues }) {
  const t = useMessages(tryMessages)
  const confirm = useConfirm()
  const { data: address } = useQuery({ queryKey: ['mqttAddress'], queryFn: readMqttAddress })
  const [typedUrl, setUrl] = useState<string>()
  const url = typedUrl ?? webSocketUrl(address ?? defaultAddress())
  const isUrl = URL_FORM.test(url)
  const { clientid, username, password } = values
  const login = { url, clientid, username, password }
  const attempt = useMutation({
    mutationFn: async (login: Login): Promise<LoginAttempt | undefined> => {
      const { clientid } = login
      if (clientid !== '' && (await hasSession(clientid))) {
        const isSure = await confirm({
          title: t.takeoverTitle(clientid),
          body: t.takeoverText,
          confirmLabel: t.tryIt,
          danger: true,
        })
        if (!isSure) return undefined
      }
      return tryLogin(login)
    },
  })
  return (
    <Section title={t.title} about={t.about}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isUrl && !attempt.isPending) attempt.mutate(login)
        }}
      >
        <TextInput
          label={t.url}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={isUrl ? undefined : t.wrongUrl}
          classNames={{ input: 'mono' }}
        />
        <div>
          <Button type="submit" variant="default" loading={attempt.isPending}>
            {t.tryIt}
          </Button>
        </div>
      </form>
      {attempt.isError && <Banner tone="error" title={t.unreachable} />}
      {attempt.data !== undefined && isSame(attempt.variables, login) && (
        <Result tried={attempt.data} />
      )}
    </Section>
  )
}

function Result({ tried }: { tried: LoginAttempt }) {
  const t = useMessages(tryMessages)
  const a = useMessages(addressMessages)
  switch (tried.outcome) {
    case 'allow':
      return <Banner tone="info" title={t.accepted} />
    case 'deny':
      return (
        <Banner tone="warning" title={t.denied}>
          <ReasonCode code={tried.reasonCode} packet="CONNACK" version={5} />
        </Banner>
      )
    case 'foreign':
      return (
        <Banner tone="warning" title={a.foreign}>
          {a.foreignText}
        </Banner>
      )
    case 'unreachable':
      return <Banner tone="error" title={t.unreachable} />
  }
}

/** Whether two logins are equal, so that a result is not shown for another one. */
const isSame = (a: Login, b: Login) =>
  a.url === b.url &&
  a.clientid === b.clientid &&
  a.username === b.username &&
  a.password === b.password

async function hasSession(clientid: string): Promise<boolean> {
  const { data } = await client.call(clientList, { query: { clientid: [clientid], limit: 1 } })
  return data.length > 0
}
