import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ssoProbe, type SsoTrial, ssoTrialGet } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import type { SsoConfig } from '@signalbox/contract/sso-fields'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '../../../api/error-sentence.ts'
import { query, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import type { Values } from '../../../parts/backends/values.ts'
import { useLock } from '../../../parts/lock.ts'
import { useReasonText } from '../../../parts/Unavailable.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { ssoMessages } from './sso.messages.ts'
import styles from './sso.module.css'
import { TrialSteps } from './TrialSteps.tsx'

const POLL_MS = 1500

interface Sample {
  username: string
  password: string
}

interface ProbeSsoProps {
  backend: SsoBackend
  /** What the form holds: the result of a test of something else is no longer shown. */
  values: Values
  /** What is to be tested; `undefined` while it cannot be sent as it is. */
  config: () => Promise<SsoConfig | undefined>
}

/** Tests the settings of a form step by step; a provider also by a login that logs nobody in. */
export function ProbeSso({ backend, values, config }: ProbeSsoProps) {
  const t = useMessages(ssoMessages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const can = useCan(ssoProbe)
  const reasonText = useReasonText()
  const probe = useAction(ssoProbe, { refreshes: [] })
  const sample = useForm<Sample>({ defaultValues: { username: '', password: '' } })
  const [result, setResult] = useState<{ of: string; trial: SsoTrial }>()
  const [error, setError] = useState<Sentence>()
  const isRunning = useRef(false)
  const now = JSON.stringify(values)
  const handleProbe = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setResult(undefined)
    setError(undefined)
    try {
      const tested = await config()
      if (tested === undefined) return
      const user = sample.getValues()
      const isTried = backend === 'ldap' && user.username.trim() !== ''
      const body = { config: tested, ...(isTried && { sample: user }) }
      setResult({ of: now, trial: await probe.mutateAsync({ path: { backend }, body }) })
    } catch (failure) {
      setError(sentence(failure))
    } finally {
      isRunning.current = false
    }
  }
  // The fields are part of a form that would be sent.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    // Each test is a login, and a directory may lock the account after some that fail.
    if (!event.repeat) void handleProbe()
  }
  const shown = result?.of === now ? result.trial : undefined
  return (
    <div data-wide="true" className={styles.probe}>
      {backend === 'ldap' && can.can && (
        <fieldset className={styles.sample} onKeyDown={handleKeyDown}>
          <legend>{t.sampleTitle}</legend>
          <p>{t.sampleAbout}</p>
          <TextField
            control={sample.control}
            name="username"
            label={t.sampleUser}
            autoComplete="off"
            mono
          />
          <PasswordField
            control={sample.control}
            name="password"
            label={t.samplePassword}
            autoComplete="new-password"
          />
        </fieldset>
      )}
      <Button
        variant="default"
        loading={probe.isPending}
        {...lock.button}
        {...(!can.can && { disabled: true, title: reasonText(can.reason) })}
        onClick={() => void handleProbe()}
      >
        {t.test}
      </Button>
      <FormError error={error} />
      {shown !== undefined && <TrialSteps trial={shown} />}
      {shown?.location !== undefined && shown.trial !== undefined && (
        <ProviderTrial key={shown.trial} location={shown.location} trial={shown.trial} />
      )}
    </div>
  )
}

const hasEnded = (trial: SsoTrial | undefined) => trial !== undefined && trial.steps.length > 0

/** A login at the provider in another tab. */
function ProviderTrial({ location, trial }: { location: string; trial: string }) {
  const t = useMessages(ssoMessages)
  const [isOpened, setIsOpened] = useState(false)
  const { data } = useQuery({
    ...query(ssoTrialGet, { path: { trial } }),
    enabled: isOpened,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : POLL_MS),
  })
  if (data !== undefined && hasEnded(data)) {
    return (
      <>
        <strong>{t.loginTried}</strong>
        <TrialSteps trial={data} />
      </>
    )
  }
  return (
    <Banner
      tone="info"
      title={isOpened ? t.waiting : t.loginThere}
      action={
        <Button
          component="a"
          href={location}
          target="_blank"
          rel="noopener noreferrer"
          size="xs"
          onClick={() => setIsOpened(true)}
        >
          {t.loginThere}
        </Button>
      }
    >
      {t.loginThereAbout}
    </Banner>
  )
}
