import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { Rule } from '@signalbox/contract/rules'
import { MASKED } from '@signalbox/contract/masked'
import { use, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useAction } from '#api/query.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormWithTest } from '#ui/FormWithTest.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { late } from '#ui/late.tsx'
import { Loading } from '#ui/Loading.tsx'
import { kindFields, type Kind, type Values } from '#form/field.ts'
import { placeFaults } from '#form/faults.ts'
import { KindFields } from '#form/KindFields.tsx'
import { toBody, toValues } from '#form/values.ts'
import { useLock } from '../../page/lock.ts'
import { useSubmit } from '../../saving/submit.ts'
import { type Family, outdatedBy } from '../families.ts'
import { toItemConfig, type Item } from '../item.ts'
import { isNameOfOther } from '../name-clash.ts'
import { useTypeName } from '../type-names.ts'
import { ConnectorField } from './ConnectorField.tsx'
import { copied, isMasked } from './copied.ts'
import { DraftsContext } from './drafts.ts'
import { formMessages } from './form.messages.ts'
import styles from './form.module.css'
import { newItemResolver } from './item-resolver.ts'
import { ProbePanel } from './ProbePanel.tsx'
import { useItemKind } from './use-item-kind.ts'

/** Fetched with the rule language. */
const TemplateCheck = late(
  async () => (await import('../template/TemplateCheck.tsx')).TemplateCheck,
  { waiting: null },
)
const TemplatePreview = late(
  async () => (await import('../template/TemplateCheck.tsx')).TemplatePreview,
  { waiting: null },
)

export interface NewItemFormProps {
  family: Family
  type: string
  /** Name of the connector that is selected at first; actions and sources only. */
  connector?: string | undefined
  /** Item to copy, whose secrets are left out. */
  original?: Item | undefined
  /** Rules that will use the action, whose fields its templates are checked against. */
  rules?: readonly Pick<Rule, 'id' | 'sql'>[] | undefined
  onCreated: (created: { type: string; name: string }) => void
  onBack: () => void
}

/** The form of a new connector, action or source. It is complete in itself, on a screen or in a panel. */
export function NewItemForm(props: NewItemFormProps) {
  const t = useMessages(formMessages)
  const typeName = useTypeName()
  const { kind, isPending } = useItemKind(props.family.noun, props.type)
  if (isPending) return <Loading />
  if (kind === undefined) {
    return (
      <Banner
        tone="warning"
        title={t.typeMissing(typeName(props.type))}
        action={
          <Button variant="default" onClick={props.onBack}>
            {t.unavailable}
          </Button>
        }
      />
    )
  }
  return <KnownForm {...props} kind={kind} />
}

function KnownForm(props: NewItemFormProps & { kind: Kind }) {
  const { family, type, kind, connector = '', original, rules, onCreated, onBack } = props
  const { noun, operations } = family
  const t = useMessages(formMessages)
  const language = useLanguage()
  const { list } = useFormats()
  const lock = useLock()
  const copy = useMemo(() => original && copied(toItemConfig(original)), [original])
  const secrets = copy?.secrets ?? []
  const resolver = useMemo(
    () => newItemResolver(noun, kind, language, copy?.secrets ?? []),
    [noun, kind, language, copy],
  )
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      ...toValues(kind, copy?.config),
      name: '',
      connector: original?.connector ?? connector,
      enable: true,
    },
  })
  const { control } = form
  const values = useWatch({ control })
  const drafts = use(DraftsContext)
  const create = useAction(operations.create, { refreshes: outdatedBy(family) })
  const buildBody = (sent: Values): Record<string, unknown> => ({
    ...withoutEmpty(toBody(kind, sent, undefined, copy?.config), unknownSecrets(kind, secrets)),
    type,
    name: sent.name,
    ...(noun !== 'connector' && { connector: sent.connector }),
    enable: sent.enable,
  })
  const isTaken = async (name: string) => isNameOfOther(noun, type, name, drafts?.all)
  const submit = useSubmit(
    form,
    async (sent) => {
      const body = buildBody(sent)
      if (isMasked(body)) throw new Error(`${t.enterAgain}: ${MASKED}`)
      const name = String(sent.name)
      if (await isTaken(name)) {
        const message = noun === 'action' ? t.nameOfSource : t.nameOfAction
        form.setError('name', { message }, { shouldFocus: true })
        return false
      }
      if (drafts === undefined) await create.mutateAsync({ body })
      else drafts.keep({ noun, type, name, body, isChange: false })
      return { type, name }
    },
    {
      // A flow shows its drafts.
      ...(drafts === undefined && {
        done: ({ name }: { type: string; name: string }) => t.created(name),
      }),
      leave: onCreated,
      onFailure: (cause) => placeFaults(form, kind, language, cause),
    },
  )
  const lost = unknownSecrets(kind, secrets)
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        // A panel may be rendered inside another form, which is not submitted.
        event.stopPropagation()
        submit.onSubmit(event)
      }}
    >
      {secrets.length > 0 && <Banner tone="warning" title={t.copySecrets} />}
      {lost.length > 0 && <Banner tone="warning" title={t.notCopied(list(lost))} />}
      <FormWithTest
        test={
          <>
            <ProbePanel
              family={family}
              values={values}
              body={async () => ((await form.trigger()) ? buildBody(form.getValues()) : undefined)}
              onRefused={(cause) => placeFaults(form, kind, language, cause)}
            />
            {/* Last: its height depends on the message. */}
            {noun === 'action' && (
              <TemplatePreview type={type} kind={kind} values={values} rules={rules} />
            )}
          </>
        }
      >
        <FieldGrid>
          <TextField
            control={control}
            name="name"
            label={t.name}
            help={t.nameHelp}
            autoComplete="off"
            required
            autoFocus
            mono
          />
          {noun !== 'connector' && <ConnectorField control={control} type={type} />}
        </FieldGrid>
        <KindFields kind={kind} form={form} />
        {noun === 'action' && (
          <TemplateCheck type={type} kind={kind} values={values} rules={rules} />
        )}
        <SwitchField control={control} name="enable" label={t.enable} />
      </FormWithTest>
      <FormBar error={submit.error}>
        <Button variant="default" onClick={onBack}>
          {t.back}
        </Button>
        <Button type="submit" loading={submit.isPending} {...lock.button}>
          {drafts === undefined ? t.create : t.keep}
        </Button>
      </FormBar>
    </form>
  )
}

/** Secrets of fields that the form does not have: they cannot be entered, and are not sent. */
const unknownSecrets = (kind: Kind, secrets: readonly string[]): readonly string[] =>
  secrets.filter((secret) =>
    kindFields(kind).every(({ path }) => path !== secret && !secret.startsWith(`${path}.`)),
  )

function withoutEmpty(body: Record<string, unknown>, paths: readonly string[]) {
  for (const path of paths) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let holder: unknown = body
    for (const name of names) holder = Object(holder)[name]
    if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, last)
  }
  return body
}
