import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { AclRule } from '@signalbox/contract/authorization'
import { ApiError } from '@signalbox/contract/errors'
import { useMemo, useState } from 'react'
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { useFormats, useMessages } from '../../../../language.tsx'
import { schemaResolver } from '../../../../parts/resolver.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { type RuleKind, useSaveRules } from '../../../../parts/rules/save-rules.ts'
import { useSubmit } from '../../../../parts/submit.ts'
import { useUnlessChanged } from '../../../../parts/unless-changed.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { SideForm } from '../../../../ui/SideForm.tsx'
import { ruleMessages } from '../authorization.messages.ts'
import {
  NEW_RULE,
  QOS_CHOICES,
  type RulesValues,
  rulesSchema,
  literalPlaceholders,
  toRule,
  toRuleValues,
} from './rule-form.ts'
import { readRules } from './rule-calls.ts'
import { ruleListMessages } from './rules.messages.ts'

interface RulesFormProps {
  kind: RuleKind
  /** Whose rules they are; without: of somebody who has none yet. */
  name: string | undefined
  /** What the form is filled with: as they were when it was opened. */
  rules: readonly AclRule[]
  onSaved: (name: string, rules: readonly AclRule[]) => void
  onClose: () => void
}

/** A list of rules, written back whole and in its order. */
export function RulesForm({ kind, name, rules, onSaved, onClose }: RulesFormProps) {
  const t = useMessages(ruleMessages)
  const { number } = useFormats()
  const words = useMessages(ruleListMessages)
  const save = useSaveRules()
  const unlessChanged = useUnlessChanged()
  // What the form was filled from; nothing: the list has gone.
  const [seen, setSeen] = useState<readonly AclRule[] | undefined>(rules)
  const resolver = useMemo(
    () =>
      schemaResolver<RulesValues>(rulesSchema(kind, { required: t.required, topic: t.topicWrong })),
    [kind, t],
  )
  const form = useForm<RulesValues>({
    resolver,
    defaultValues: {
      name: name ?? '',
      rules: rules.length > 0 ? rules.map(toRuleValues) : [NEW_RULE],
    },
  })
  const { control } = form
  const list = useFieldArray({ control, name: 'rules' })
  const submit = useSubmit(
    form,
    async (values) => {
      const next = values.rules.map(toRule)
      const isNew = name === undefined
      if (!isNew) {
        return unlessChanged(
          seen,
          () => readRules(kind, name),
          () => save(kind, name, next, false).then(() => true),
          {
            about: (reported) => reported?.map(toRuleValues),
            reload: (now) => {
              setSeen(now)
              form.reset({ name, rules: (now ?? []).map(toRuleValues) })
            },
          },
        )
      }
      // Asked first: some brokers fail badly at one that there is.
      let isThere = (await readRules(kind, values.name)) !== undefined
      try {
        if (!isThere) await save(kind, values.name, next, true)
      } catch (failure) {
        isThere = failure instanceof ApiError && failure.code === 'ALREADY_EXISTS'
        if (!isThere) throw failure
      }
      if (isThere) form.setError('name', { message: words.isThere })
      return !isThere
    },
    {
      done: (_saved, values) => t.saved(values.name),
      onDone: (_saved, values) => {
        onSaved(values.name, values.rules.map(toRule))
        onClose()
      },
    },
  )
  return (
    <SideForm onClose={onClose} title={name ?? t.add} submitLabel={t.save} submit={submit}>
      {name === undefined && (
        <TextField
          control={control}
          name="name"
          label={kind === 'clients' ? t.client : t.user}
          required
          mono
          autoFocus
        />
      )}
      <p>{t.order}</p>
      {list.fields.map(({ id }, i) => (
        <fieldset key={id}>
          <legend>{t.nth(number(i + 1))}</legend>
          <RuleFields control={control} at={i} />
          <Button
            size="xs"
            variant="default"
            disabled={i === 0}
            onClick={() => list.move(i, i - 1)}
          >
            {t.up}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={i === list.fields.length - 1}
            onClick={() => list.move(i, i + 1)}
          >
            {t.down}
          </Button>
          <Button size="xs" variant="default" onClick={() => list.remove(i)}>
            {t.remove}
          </Button>
        </fieldset>
      ))}
      <Button size="xs" variant="default" onClick={() => list.append(NEW_RULE)}>
        {t.addRule}
      </Button>
    </SideForm>
  )
}

function RuleFields({ control, at }: { control: Control<RulesValues>; at: number }) {
  const t = useMessages(ruleMessages)
  const taken = literalPlaceholders(useWatch({ control, name: `rules.${at}.topic` }))
  return (
    <>
      <SelectField
        control={control}
        name={`rules.${at}.permission`}
        label={t.permission}
        options={[
          { value: 'allow', label: t.allow },
          { value: 'deny', label: t.deny },
        ]}
      />
      <SelectField
        control={control}
        name={`rules.${at}.action`}
        label={t.action}
        options={[
          { value: 'publish', label: t.publish },
          { value: 'subscribe', label: t.subscribe },
          { value: 'all', label: t.both },
        ]}
      />
      <TextField
        control={control}
        name={`rules.${at}.topic`}
        label={t.topic}
        help={t.topicHelp}
        required
        mono
      />
      {taken.length > 0 && <Banner tone="warning" title={t.topicTaken(taken.join(' '))} />}
      <SelectField
        control={control}
        name={`rules.${at}.qos`}
        label={t.qos}
        options={QOS_CHOICES.map((value) => ({
          value,
          label: value === '0,1,2' ? t.qosAll : value,
        }))}
      />
      <SelectField
        control={control}
        name={`rules.${at}.retain`}
        label={t.retain}
        options={[
          { value: 'all', label: t.retainAll },
          { value: 'true', label: t.retainYes },
          { value: 'false', label: t.retainNo },
        ]}
      />
    </>
  )
}
