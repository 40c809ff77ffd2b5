import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import { isTopicFilter, isTopicName, isWildcard } from '@signalbox/mqtt/topic'
import { useMemo } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useErrorSentence } from '#api/error-sentence.ts'
import { type TextsOf, useFormats, useMessages } from '#language.tsx'
import { expressionProblem } from '#domain/expressions/expression-problem.ts'
import { OldSyntax } from '#domain/syntax/OldSyntax.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { useToast } from '#ui/toast.tsx'
import { isSame, missingGroup, RuleGone } from './rules.ts'
import { topicRewriteMessages } from './topic-rewrite.messages.ts'
import { useRules } from './use-rules.ts'

interface RuleFormProps {
  /** Rule to edit; `undefined` for a new one. */
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
      const problem = values.re === '' ? undefined : await expressionProblem(values.re)
      return schemaResolver<RewriteRule>(ruleSchema(t, problem))(values, context, options)
    },
    [t],
  )
  const form = useForm<RewriteRule>({ resolver, defaultValues: former ?? NEW })
  const { control } = form
  const submit = useSubmit(form, (values) => save(values, former), {
    explain: (error) => (error instanceof RuleGone ? { title: t.gone } : sentence(error)),
    onDone(_, { source_topic }) {
      toast.success((former === undefined ? t.created : t.edited)(source_topic))
      onClose()
    },
  })
  const [action, source, re, destination] = useWatch({
    control,
    name: ['action', 'source_topic', 're', 'dest_topic'],
  })
  const { number } = useFormats()
  const missing = re === '' ? undefined : missingGroup(re, destination)
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
      {missing !== undefined && (
        <Banner
          tone="warning"
          title={t.missingGroup(number(missing.group), number(missing.groups))}
        />
      )}
      <OldSyntax topic={`${source} ${destination}`} />
    </SideForm>
  )
}

type Texts = TextsOf<typeof topicRewriteMessages>

/** @param problem of the regular expression */
function ruleSchema(t: Texts, problem: string | undefined) {
  const topic = z.string().check(z.minLength(1, t.topicRequired))
  return z
    .object({
      action: z.enum(['publish', 'subscribe', 'all']),
      source_topic: topic.check(z.refine(isTopicFilter, t.sourceWrong)),
      re: z.string().check(
        z.minLength(1, t.required(t.re)),
        z.refine(() => problem === undefined, `${t.reProblem}: ${problem}`),
      ),
      dest_topic: topic,
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

/** Warns of other rules for the same source topic, of which the last decides. */
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
