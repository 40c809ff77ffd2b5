import { validationList } from '@signalbox/contract/schema-validations'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useCan } from '../../../../api/use-can.ts'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useFormats, useLanguage, useMessages } from '../../../../language.tsx'
import { Breadcrumbs } from '../../../../parts/Breadcrumbs.tsx'
import { copied } from '../../../../parts/integration/form/copied.ts'
import { useLock } from '../../../../parts/lock.ts'
import { useSubmit } from '../../../../parts/submit.ts'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { FieldGrid } from '../../../../ui/FieldGrid.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormBar } from '../../../../ui/FormBar.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { uiMessages } from '../../../../ui/ui.messages.ts'
import { fullNameOf, type Parts, partsOf, type Webhook } from '../model/webhook.ts'
import { failure, useStepSentence } from '../use-save.ts'
import { readLists, useWebhooks, webhookIn } from '../use-webhooks.ts'
import { webhooksMessages } from '../webhooks.messages.ts'
import { newWebhookSearch } from '../webhooks.paths.ts'
import { useSaveWebhook } from './use-save-webhook.ts'
import { useSigner } from './use-signer.ts'
import { seenOf, wantedOf, webhookResolver, type WebhookValues } from './webhook-form.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'
import { WebhookFields } from './WebhookFields.tsx'
import styles from './webhook-form.module.css'
import { WebhookTest } from './WebhookTest.tsx'

/** The form of a new webhook: empty, or a copy. */
export function NewWebhookScreen() {
  const t = useMessages(webhooksMessages)
  const sentence = useErrorSentence()
  const [{ action, target = '' }] = useSearch(newWebhookSearch)
  const isCopy = action === 'copy' && target !== ''
  const { lists, error, retry } = useWebhooks()
  const original = isCopy && lists ? webhookIn(lists, fullNameOf(target)) : undefined
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
function copyOf(original: Webhook): { parts: Parts; secrets: readonly string[] } {
  const connector = original.connector && copied(original.connector)
  const action = original.action && copied(original.action)
  return {
    parts: {
      // The type and the name are no secrets.
      connector: connector && {
        ...original.connector,
        ...connector.config,
        type: 'http',
        name: '',
      },
      action: action && { ...original.action, ...action.config, type: 'http', name: '' },
      rule: original.rule,
    },
    secrets: [
      ...(connector?.secrets ?? []).map((path) => `connector.${path}`),
      ...(action?.secrets ?? []).map((path) => `action.${path}`),
    ],
  }
}

function NewWebhook({ original }: { original: Webhook | undefined }) {
  const t = useMessages(webhookFormMessages)
  const own = useMessages(webhooksMessages)
  const words = useMessages(uiMessages)
  const language = useLanguage()
  const edition = useCan(validationList).can ? 'enterprise' : 'both'
  const signer = useSigner()
  const { list } = useFormats()
  const router = useRouter()
  const lock = useLock()
  const save = useSaveWebhook()
  const explain = useStepSentence()
  const copy = useMemo(() => original && copyOf(original), [original])
  const resolver = useMemo(
    () =>
      webhookResolver({
        language,
        isNew: true,
        secrets: copy?.secrets ?? [],
        isByHand: false,
        signer,
      }),
    [language, copy, signer],
  )
  const form = useForm<WebhookValues>({
    resolver,
    defaultValues: { ...seenOf(copy?.parts ?? {}, '').values, name: '' },
  })
  const submit = useSubmit(
    form,
    async (values) => {
      const fullName = fullNameOf(values.name)
      const taken = partsOf(fullName, await readLists())
      const names = (['connector', 'action', 'rule'] as const).filter((part) => taken[part])
      if (names.length > 0) {
        const message = t.nameTaken(list(names.map((part) => own[part])))
        form.setError('name', { message }, { shouldFocus: true })
        throw failure(message)
      }
      const wanted = wantedOf(values, { fullName, seen: undefined, now: {}, edition, signer })
      return (await save(fullName, {}, wanted)) && fullName
    },
    {
      done: (_, { name }) => t.created(name),
      leave: (fullName) => void router.navigate(paths.webhook(fullName)),
      explain,
    },
  )
  return (
    <Section title={own.create} isTitleHidden isForm>
      <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
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
          <TextField control={form.control} name="note" label={t.note} />
        </FieldGrid>
        <WebhookFields form={form} edition={edition} signer={signer} byHand={undefined} />
        <WebhookTest
          form={form}
          edition={edition}
          signer={signer}
          seen={undefined}
          fullName=""
          now={{}}
        />
        <FormError error={submit.error} />
        <FormBar>
          <Button type="submit" loading={submit.isPending} {...lock.button}>
            {t.create}
          </Button>
          <Button
            variant="default"
            disabled={submit.isPending}
            onClick={() => void router.navigate(paths.webhooks())}
          >
            {words.cancel}
          </Button>
        </FormBar>
      </form>
    </Section>
  )
}
