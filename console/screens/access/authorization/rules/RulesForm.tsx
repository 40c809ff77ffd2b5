import type { AclRule } from '@signalbox/contract/acl-rules'
import { ApiError } from '@signalbox/contract/errors'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '../../../../language.tsx'
import { schemaResolver } from '../../../../parts/resolver.ts'
import { type RuleKind, useSaveRules } from '../../../../parts/rules/save-rules.ts'
import { useSubmit } from '../../../../parts/submit.ts'
import { useUnlessChanged } from '../../../../parts/unless-changed.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { SideForm } from '../../../../ui/SideForm.tsx'
import { ruleMessages } from '../authorization.messages.ts'
import { NEW_RULE, type RulesValues, rulesSchema, toRule, toRuleValues } from './rule-form.ts'
import { readRules } from './rule-calls.ts'
import { RuleTable } from './RuleTable.tsx'
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
  const words = useMessages(ruleListMessages)
  const save = useSaveRules()
  const unlessChanged = useUnlessChanged()
  // The rules that the form was filled with; `undefined`: the list was deleted.
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
    <SideForm
      onClose={onClose}
      title={name ?? t.add}
      submitLabel={t.save}
      submit={submit}
      size="table"
    >
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
      <RuleTable control={control} />
    </SideForm>
  )
}
