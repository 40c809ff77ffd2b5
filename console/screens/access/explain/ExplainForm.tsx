import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { readAddress } from '@signalbox/acl/address'
import { accessExplain } from '@signalbox/contract/access'
import { gatewayList } from '@signalbox/contract/gateways'
import { listenerList } from '@signalbox/contract/listeners'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { KeyValueField } from '#ui/fields/KeyValueField.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './access.module.css'
import { explainMessages } from './explain.messages.ts'
import { ACTIONS, type AccessValues, LOGINS, WHO } from './question.ts'
import { topicProblem } from './explain-search.ts'
import { useCanExplainLogin } from './may-ask.ts'

const QOS = [0, 1, 2].map((value) => ({ value, label: String(value) }))

interface ExplainFormProps {
  values: AccessValues
  /** Whether the answer is below the form; a narrow window then shows it first. */
  isAnswered: boolean
  onSubmit: (values: AccessValues) => void
}

/** Form for the question: the client, and its login, publish or subscribe request. */
export function ExplainForm({ values, isAnswered: isShown, onSubmit }: ExplainFormProps) {
  const t = useMessages(explainMessages)
  // The form follows the address: a link may bring another question.
  const form = useForm<AccessValues>({ resolver: useResolver(), values })
  const { control, watch } = form
  const [who, gateway, action, login] = watch(['who', 'gateway', 'action', 'login'])
  const isAnswered = useCan(accessExplain, 'password').can
  const mayAsk = useCanExplainLogin()
  const isAsking = mayAsk && (action === 'connect' || login === 'ask')
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const isRefused = !mayAsk && action === 'connect'
  return (
    <Section title={t.question}>
      {isShown && (
        <div className={styles.edit}>
          <Button
            ref={toggle}
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t.edit}
          </Button>
        </div>
      )}
      <form
        noValidate
        className={styles.form}
        data-closed={(isShown && !isOpen) || undefined}
        onSubmit={(event) =>
          void form.handleSubmit((next) => {
            setIsOpen(false)
            // The pressed button may be hidden now. A hidden one takes no focus.
            toggle.current?.focus()
            onSubmit(next)
          })(event)
        }
      >
        <div className={styles.fields}>
          <SelectField
            control={control}
            name="who"
            label={t.who}
            options={WHO.map((value) => ({ value, label: t[value] }))}
          />
          <TextField
            control={control}
            name="clientid"
            label={t.clientId}
            required={who === 'session'}
            mono
          />
          {isAnswered && <GatewayField control={control} />}
          {who === 'imagined' && (
            <ImaginedFields
              control={control}
              hasListener={gateway === ''}
              hasCertificate={isAnswered}
            />
          )}
        </div>
        <div className={styles.fields}>
          <SelectField
            control={control}
            name="action"
            label={t.action}
            options={ACTIONS.map((value) => ({ value, label: t[value] }))}
            help={mayAsk ? undefined : t.viewerConnect}
          />
          {action !== 'connect' && (
            <>
              <TextField control={control} name="topic" label={t.topic} required mono />
              <SelectField control={control} name="qos" label={t.qos} options={QOS} />
            </>
          )}
          {action === 'publish' && (
            <div className={styles.switch}>
              <SwitchField control={control} name="retain" label={t.retain} />
            </div>
          )}
        </div>
        <div className={styles.fields}>
          {action !== 'connect' && (
            <SelectField
              control={control}
              name="login"
              label={t.login}
              options={LOGINS.filter((value) => mayAsk || value === 'assume').map((value) => ({
                value,
                label: value === 'ask' ? t.loginAsk : t.loginAssume,
              }))}
              help={mayAsk ? undefined : t.viewerLogin}
            />
          )}
          {isAsking && (
            <PasswordField
              control={control}
              name="password"
              label={t.password}
              help={isAnswered ? t.passwordHelp : t.passwordTry}
              autoComplete="off"
            />
          )}
        </div>
        <div>
          <Button
            type="submit"
            disabled={isRefused}
            title={isRefused ? t.viewerConnect : undefined}
          >
            {action === 'connect' && isAnswered ? t.tryLogin : t.explain}
          </Button>
        </div>
      </form>
    </Section>
  )
}

const runningGateways = query(gatewayList, { query: { status: 'running' } })

/** Whether the fields of the form are known. */
export function useIsFormKnown(): boolean {
  const { can } = useCan(accessExplain, 'gateway')
  return !useQuery({ ...runningGateways, enabled: can }).isLoading
}

/** Choice among the running gateways. */
function GatewayField({ control }: { control: Control<AccessValues> }) {
  const t = useMessages(explainMessages)
  const { data: gateways = [] } = useQuery(runningGateways)
  if (gateways.length === 0) return null
  return (
    <SelectField
      control={control}
      name="gateway"
      label={t.gateway}
      options={[
        { value: '', label: t.noGateway },
        ...gateways.map(({ name }) => ({ value: name, label: name })),
      ]}
    />
  )
}

interface ImaginedFieldsProps {
  control: Control<AccessValues>
  /** Whether a listener can be chosen; without it, the first one of the gateway is used. */
  hasListener: boolean
  hasCertificate: boolean
}

function ImaginedFields({ control, hasListener, hasCertificate }: ImaginedFieldsProps) {
  const t = useMessages(explainMessages)
  const { data: listeners = [] } = useQuery(query(listenerList, {}))
  const names = [...new Set(listeners.map(({ id }) => id))]
  return (
    <>
      <TextField control={control} name="username" label={t.username} mono autoComplete="off" />
      <TextField control={control} name="ip" label={t.address} help={t.addressHelp} mono />
      {hasListener && (
        <SelectField
          control={control}
          name="listener"
          label={t.listener}
          options={[
            { value: '', label: t.listenerFirst },
            ...names.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      {hasCertificate && (
        <>
          <TextField control={control} name="cn" label={t.certificate} mono />
          <TextField control={control} name="subject" label={t.subject} mono />
        </>
      )}
      <KeyValueField control={control} name="attrs" label={t.attributes} />
    </>
  )
}

const isAddress = (text: string) => text === '' || readAddress(text) !== undefined

function useResolver() {
  const t = useMessages(explainMessages)
  return useMemo(
    () =>
      schemaResolver<AccessValues>(
        z
          .object({
            who: z.enum(WHO),
            clientid: z.string(),
            gateway: z.string(),
            username: z.string(),
            ip: z.string(),
            listener: z.string(),
            cn: z.string(),
            subject: z.string(),
            attrs: z.array(z.object({ key: z.string(), value: z.string() })),
            action: z.enum(ACTIONS),
            topic: z.string(),
            qos: z.union([z.literal(0), z.literal(1), z.literal(2)]),
            retain: z.boolean(),
            login: z.enum(LOGINS),
            password: z.string(),
          })
          .check(
            z.refine(({ who, ip }) => who === 'session' || isAddress(ip), {
              path: ['ip'],
              error: t.invalidAddress,
            }),
            z.refine(({ who, clientid }) => who === 'imagined' || clientid !== '', {
              path: ['clientid'],
              error: t.missingClient,
            }),
            z.refine(
              ({ action, topic }) =>
                action !== 'publish' || topicProblem(action, topic) === undefined,
              { path: ['topic'], error: t.invalidName },
            ),
            z.refine(
              ({ action, topic }) =>
                action !== 'subscribe' || topicProblem(action, topic) === undefined,
              { path: ['topic'], error: t.invalidFilter },
            ),
          ),
      ),
    [t],
  )
}
