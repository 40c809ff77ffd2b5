import type { AclRule } from '@signalbox/contract/acl-rules'
import { ApiError } from '@signalbox/contract/errors'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { type RuleKind, useSaveRules } from '#domain/rules/save-rules.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { describeByRoot } from '#form/review/describe.ts'
import { useReviewedSave } from '#form/use-reviewed-save.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { ruleMessages } from '../authorization.messages.ts'
import {
  NEW_RULE,
  rulesShape,
  type RulesValues,
  rulesSchema,
  toRule,
  toRuleValues,
} from './rule-form.ts'
import { readRules } from './rule-calls.ts'
import { RuleTable } from './RuleTable.tsx'
import { ruleListMessages } from './rules.messages.ts'

interface RulesFormProps {
  kind: RuleKind
  /** Client ID or username that the rules belong to; `undefined` asks for a new one. */
  name: string | undefined
  /** Rules at the time when the form was opened. */
  rules: readonly AclRule[]
  onSaved: (name: string, rules: readonly AclRule[]) => void
  onClose: () => void
}

/** Edits a list of rules, which is saved as a whole and in its order. */
export function RulesForm({ kind, name, rules, onSaved, onClose }: RulesFormProps) {
  const t = useMessages(ruleMessages)
  const words = useMessages(ruleListMessages)
  const save = useSaveRules()
  const resolver = useMemo(() => schemaResolver<RulesValues>(rulesSchema(kind, t)), [kind, t])
  const form = useForm<RulesValues>({
    resolver,
    defaultValues: {
      name: name ?? '',
      rules: rules.length > 0 ? rules.map(toRuleValues) : [NEW_RULE],
    },
  })
  const { control } = form
  const { onSave, dialog } = useReviewedSave({
    config: { rules },
    shape: rulesShape(name ?? ''),
    readNow: async () => ({ rules: await readRules(kind, name ?? '') }),
    save: (body) => save(kind, name ?? '', [...(body.rules ?? [])], false),
    describe: describeByRoot({ rules: t.rules }),
  })
  const create = async (values: RulesValues) => {
    // Checked first, because some brokers fail with an internal error when they create an existing list.
    let isThere = (await readRules(kind, values.name)) !== undefined
    try {
      if (!isThere) await save(kind, values.name, values.rules.map(toRule), true)
    } catch (failure) {
      isThere = failure instanceof ApiError && failure.code === 'ALREADY_EXISTS'
      if (!isThere) throw failure
    }
    if (isThere) form.setError('name', { message: words.isThere })
    return !isThere && values
  }
  const submit = useSubmit(form, name === undefined ? create : onSave, {
    done: (saved) => t.saved(saved.name),
    onDone: (saved) => {
      onSaved(saved.name, saved.rules.map(toRule))
      onClose()
    },
  })
  return (
    <>
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
      {dialog}
    </>
  )
}
