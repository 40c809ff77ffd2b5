import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useErrorSentence } from '#api/error-sentence.ts'
import { findFormProblems, problemsResolver } from '#form/check.ts'
import type { Config, Values } from '#form/field.ts'
import { KindFields } from '#form/KindFields.tsx'
import { toBody, toValues } from '#form/values.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { nameFault } from '#messages/name-fault.ts'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { copied } from '#domain/integration/form/copied.ts'
import { lostSecrets } from '#domain/integration/form/item-resolver.ts'
import { useLock } from '#domain/page/lock.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormWithTest } from '#ui/FormWithTest.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { toFullName, findWebhookParts, type Webhook } from '../model/webhook.ts'
import { useStepSentence } from '#domain/integration/steps.ts'
import { failure } from '../use-save.ts'
import { readLists, useWebhooks, webhookIn } from '../use-webhooks.ts'
import { webhooksMessages } from '../webhooks.messages.ts'
import { newWebhookSearch } from '../webhooks.paths.ts'
import { Snippet } from './Snippet.tsx'
import { useSaveWebhook } from './use-save-webhook.ts'
import { useEdition, useSigner } from './use-signer.ts'
import { webhookFormConfig, plannedWebhook } from './webhook-config.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'
import { webhookKinds } from './webhook-kind.ts'
import styles from './webhook-form.module.css'
import { WebhookTest } from './WebhookTest.tsx'

const NAME = /^[A-Za-z0-9]+[A-Za-z0-9_-]*$/

/** The form of a new webhook: empty, or a copy. */
export function NewWebhookScreen() {
  const t = useMessages(webhooksMessages)
  const sentence = useErrorSentence()
  const [{ action, target = '' }] = useSearch(newWebhookSearch)
  const isCopy = action === 'copy' && target !== ''
  const { lists, error, retry } = useWebhooks()
  const original = isCopy && lists ? webhookIn(lists, toFullName(target)) : undefined
  return (
    <Screen
      title={t.create}
      about={<span>{t.createAbout}</span>}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.webhooks() }]} current={t.create} />
      }
    >
      {isCopy && lists === undefined && error !== null && (
        <ErrorState {...sentence(error)} onRetry={() => void retry()} />
      )}
      {(!isCopy || lists !== undefined) && <NewWebhook original={original} />}
    </Screen>
  )
}

/** A stored secret cannot be read: a copy is without it. */
function copyWebhook(original: Webhook): { config: Config; secrets: readonly string[] } {
  const { signing, ...config } = webhookFormConfig(original)
  const { config: kept, secrets } = copied(config)
  return {
    // A statement may have a secret, which was never masked.
    config: { ...kept, signing: { ...Object(signing), secret: '' } },
    secrets,
  }
}

function NewWebhook({ original }: { original: Webhook | undefined }) {
  const t = useMessages(webhookFormMessages)
  const own = useMessages(webhooksMessages)
  const words = useMessages(uiMessages)
  const language = useLanguage()
  const edition = useEdition()
  const signer = useSigner()
  const { list } = useFormats()
  const router = useRouter()
  const lock = useLock()
  const save = useSaveWebhook()
  const explain = useStepSentence()
  const kind = webhookKinds[signer]
  const copy = useMemo(() => original && copyWebhook(original), [original])
  const resolver = useMemo(
    () =>
      problemsResolver((values) => {
        const fault = nameFault(String(values.name), NAME, 250)
        return [
          ...(fault === undefined ? [] : [['name', fault] as const]),
          ...lostSecrets(kind, values, copy?.secrets ?? []),
          ...findFormProblems(kind, values),
        ]
      }, language),
    [kind, language, copy],
  )
  const form = useForm<Values>({
    resolver,
    defaultValues: { ...toValues(kind, copy?.config), name: '' },
  })
  const values = useWatch({ control: form.control })
  const name = typeof values.name === 'string' ? values.name : ''
  const submit = useSubmit(
    form,
    async (typed) => {
      const fullName = toFullName(String(typed.name))
      const taken = findWebhookParts(fullName, await readLists())
      const names = (['connector', 'action', 'rule'] as const).filter((part) => taken[part])
      if (names.length > 0) {
        const message = t.nameTaken(list(names.map((part) => own[part])))
        form.setError('name', { message }, { shouldFocus: true })
        throw failure(message)
      }
      const wanted = plannedWebhook(toBody(kind, typed), { fullName, now: {}, edition, signer })
      return (await save(fullName, {}, wanted)) && fullName
    },
    {
      done: (_, typed) => t.created(String(typed.name)),
      leave: (fullName) => void router.navigate(paths.webhook(fullName)),
      explain,
    },
  )
  return (
    <Section title={own.create} isTitleHidden isForm>
      <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
        <FormWithTest
          test={
            <WebhookTest
              form={form}
              config={() => toBody(kind, form.getValues())}
              signer={signer}
              // A test needs no name.
              fullName={toFullName(NAME.test(name) ? name : 'test')}
              now={{}}
            />
          }
        >
          {copy !== undefined && copy.secrets.length > 0 && (
            <Banner tone="warning" title={t.copySecrets} />
          )}
          <FieldGrid>
            <TextField
              control={form.control}
              name="name"
              label={t.name}
              help={t.nameHelp}
              autoComplete="off"
              required
              autoFocus
              mono
            />
          </FieldGrid>
          <KindFields kind={kind} form={form} />
          <Snippet values={values} signer={signer} />
        </FormWithTest>
        <FormBar error={submit.error}>
          <Button
            variant="default"
            disabled={submit.isPending}
            onClick={() => void router.navigate(paths.webhooks())}
          >
            {words.cancel}
          </Button>
          <Button type="submit" loading={submit.isPending} {...lock.button}>
            {t.create}
          </Button>
        </FormBar>
      </form>
    </Section>
  )
}
