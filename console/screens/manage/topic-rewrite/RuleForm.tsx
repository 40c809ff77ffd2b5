import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import { isTopicFilter, isTopicName, isWildcard } from '@signalbox/mqtt/topic'
import { useMemo } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { engine } from '../../../parts/expressions/engine.ts'
import { expressionProblem } from '../../../parts/expressions/expression-problem.ts'
import { schemaResolver } from '../../../parts/resolver.ts'
import { useSubmit } from '../../../parts/submit.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SideForm } from '../../../ui/SideForm.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { isSame, RuleGone } from './rules.ts'
import { topicRewriteMessages } from './topic-rewrite.messages.ts'
import { useRules } from './use-rules.ts'

interface RuleFormProps {
  /** The rule to change; `undefined`: a new one. */
  former: RewriteRule | undefined
  rules: readonly RewriteRule[]
  onClose: () => void
}

const NEW: RewriteRule = { action: 'all', source_topic: '', re: '', dest_topic: '' }

/** The destination for some client. */
const example = (destination: string) =>
  destination.replaceAll(/\$(?:[1-9]|\{(?:clientid|username)\})/g, 'x')

export function RuleForm({ former, rules, onClose }: RuleFormProps) {
  const t = useMessages(topicRewriteMessages)
  const toast = useToast()
  const sentence = useErrorSentence()
  const { save } = useRules()
  const resolver = useMemo<Resolver<RewriteRule>>(
    () => async (values, context, options) => {
      // Of a cluster, PCRE has the last word.
      const problem =
        engine() === 're2' && values.re !== ''
          ? await expressionProblem(values.re, engine())
          : undefined
      return schemaResolver<RewriteRule>(ruleSchema(t, problem))(values, context, options)
    },
    [t],
  )
  const form = useForm<RewriteRule>({ resolver, defaultValues: former ?? NEW })
  const { control } = form
  const submit = useSubmit(form, (values) => save(values, former), {
    explain: (error) => (error instanceof RuleGone ? { title: t.gone } : sentence(error)),
    onDone() {
      toast.success(former === undefined ? t.created : t.edited)
      onClose()
    },
  })
  const [action, source] = useWatch({ control, name: ['action', 'source_topic'] })
  return (
    <SideForm
      onClose={onClose}
      title={former?.source_topic ?? t.add}
      submitLabel={former === undefined ? t.create : t.save}
      submit={submit}
    >
      <TextField
        control={control}
        name="source_topic"
        label={t.source}
        help={t.sourceHelp}
        required
        mono
        autoFocus
      />
      <SameSource rules={rules} former={former} action={action} source={source} />
      <SelectField
        control={control}
        name="action"
        label={t.action}
        options={[
          { value: 'all', label: t.actionAll },
          { value: 'publish', label: t.actionPublish },
          { value: 'subscribe', label: t.actionSubscribe },
        ]}
      />
      <TextField control={control} name="re" label={t.re} help={t.reHelp} required mono />
      <TextField
        control={control}
        name="dest_topic"
        label={t.destination}
        help={t.destinationHelp}
        required
        mono
      />
    </SideForm>
  )
}

type Texts = Record<
  'required' | 'sourceWrong' | 'reProblem' | 'destinationWildcard' | 'destinationWrong',
  string
>

/** @param problem of the regular expression */
function ruleSchema(t: Texts, problem: string | undefined) {
  const required = z.string().check(z.minLength(1, t.required))
  return z
    .object({
      action: z.enum(['publish', 'subscribe', 'all']),
      source_topic: required.check(z.refine(isTopicFilter, t.sourceWrong)),
      re: required.check(z.refine(() => problem === undefined, `${t.reProblem}: ${problem}`)),
      dest_topic: required,
    })
    .check(
      z.refine(({ action, dest_topic }) => action === 'subscribe' || !isWildcard(dest_topic), {
        path: ['dest_topic'],
        message: t.destinationWildcard,
      }),
      z.refine(
        ({ action, dest_topic }) =>
          dest_topic === '' ||
          (action !== 'subscribe' && isWildcard(dest_topic)) ||
          (action === 'subscribe' ? isTopicFilter : isTopicName)(example(dest_topic)),
        { path: ['dest_topic'], message: t.destinationWrong },
      ),
    )
}

interface SameSourceProps extends Omit<RuleFormProps, 'onClose'> {
  action: RewriteRule['action']
  source: string
}

/** The API accepts several rules for one source, of which the last decides. */
function SameSource({ rules, former, action, source }: SameSourceProps) {
  const t = useMessages(topicRewriteMessages)
  const { number } = useFormats()
  const at = rules.findIndex(
    (rule) =>
      rule.source_topic === source &&
      (rule.action === action || rule.action === 'all' || action === 'all') &&
      !(former !== undefined && isSame(rule, former)),
  )
  return at < 0 ? null : <Banner tone="warning" title={t.same(number(at + 1))} />
}
