import {
  autocompletion,
  type Completion as Option,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
} from '@codemirror/autocomplete'
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { complete, type Completion, type CompletionSources } from '../editor/complete.ts'
import { type Hover, hover } from '../editor/hover.ts'
import { lint, type LintOptions } from '../editor/lint.ts'
import { loadJq } from '../functions/jq.ts'
import { sentences } from '../problems.messages.ts'
import { describe, type Language, type Problem } from '../problems.ts'
import { parse } from '../syntax/parser.ts'
import { ruleSqlLanguage } from './grammar.ts'

/** The entry point of the editor: nothing else in the room imports CodeMirror. */
export interface RuleSqlOptions {
  readonly language: Language
  /** Called each time, because the context of the editor changes. */
  readonly sources?: () => CompletionSources
  readonly lintOptions?: () => LintOptions
}

const TEXTS = {
  fix: { en: 'Fix', zh: '修复' },
} as const

const OPTION_TYPES: { readonly [Kind in Completion['kind']]: string } = {
  keyword: 'keyword',
  function: 'function',
  column: 'variable',
  alias: 'variable',
  key: 'property',
  topic: 'text',
  event: 'constant',
}

/** Tie-break of completions: those of this statement come first. */
const BOOST: { readonly [Kind in Completion['kind']]: number } = {
  alias: 3,
  key: 3,
  column: 2,
  topic: 2,
  event: 1,
  keyword: 0,
  function: 0,
}

function toOption({ label, kind, insert, detail, help }: Completion, language: Language): Option {
  return {
    label,
    type: OPTION_TYPES[kind],
    boost: BOOST[kind],
    ...(insert !== undefined && { apply: insert }),
    ...(detail !== undefined && kind !== 'function' && { detail }),
    ...(help && { info: () => paragraphs([...(detail ? [detail] : []), help[language]]) }),
  }
}

export function completionSource({ language, sources }: RuleSqlOptions) {
  return (context: CompletionContext): CompletionResult | null => {
    const { from, options } = complete(context.state.doc.toString(), context.pos, sources?.())
    const isTyped = from < context.pos
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos)
    if (options.length === 0 || (!isTyped && !context.explicit && before !== '.')) return null
    return {
      from,
      options: options.map((option) => toOption(option, language)),
      // A dot begins something else; inside of quotes it does not.
      validFor: context.state.sliceDoc(from, from + 1) === '"' ? /^"[^"]*$/ : /^[\w$@~]*$/,
    }
  }
}

function toDiagnostic(problem: Problem, language: Language, length: number): Diagnostic {
  const { fix, severity } = problem
  const from = Math.min(problem.from, Math.max(0, length - 1))
  return {
    from,
    // An absent token has no width; one character is marked so that the problem is visible.
    to: Math.min(length, Math.max(problem.to, from + 1)),
    severity,
    message: describe(problem, language, sentences),
    ...(fix && {
      actions: [
        {
          name: TEXTS.fix[language],
          apply: (view) =>
            view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert } }),
        },
      ],
    }),
  }
}

/** Problems of a statement, and of the programs of jq in it. */
export async function diagnose(
  text: string,
  { language, lintOptions }: RuleSqlOptions,
): Promise<Diagnostic[]> {
  if (text.trim() === '') return []
  // If the interpreter cannot be loaded, everything else is checked, and a run reports it.
  if (/\bjq\s*\(/.test(text)) await loadJq().catch(() => undefined)
  return lint(parse(text), lintOptions?.()).map((problem) =>
    toDiagnostic(problem, language, text.length),
  )
}

/** Texts as nodes: nothing of a statement is ever read as HTML. */
function paragraphs(texts: readonly string[]): HTMLElement {
  const box = document.createElement('div')
  for (const text of texts) {
    const line = document.createElement('div')
    line.textContent = text
    box.append(line)
  }
  return box
}

const toTooltip = ({ titles, help, examples }: Hover, language: Language): HTMLElement =>
  paragraphs([
    ...titles,
    ...(help ? [help[language]] : []),
    ...examples.map(([call, result]) => `${call} → ${result}`),
  ])

/** Readable on a light page and on a dark one (4.5 to 1 at least), whichever the page says it is. */
const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: 'light-dark(#7c2fe0, #cba6f7)', fontWeight: '600' },
  { tag: tags.operatorKeyword, color: 'light-dark(#7c2fe0, #cba6f7)' },
  { tag: tags.function(tags.variableName), color: 'light-dark(#1a5fe0, #8fb8ff)' },
  { tag: tags.propertyName, color: 'light-dark(#04676c, #8bd5ca)' },
  { tag: tags.string, color: 'light-dark(#2f6f1f, #a6d98f)' },
  { tag: [tags.number, tags.bool], color: 'light-dark(#a04100, #f5b98a)' },
  { tag: tags.lineComment, color: 'light-dark(#5c5f75, #a5adcb)', fontStyle: 'italic' },
  { tag: tags.invalid, textDecoration: 'underline wavy light-dark(#d20f39, #f38ba8)' },
])

/** Colours, folding, indentation, brackets, completion, hover help and checks. */
export function ruleSql(options: RuleSqlOptions): LanguageSupport {
  const extensions: Extension[] = [
    syntaxHighlighting(highlight),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    foldGutter(),
    autocompletion({ override: [completionSource(options)] }),
    linter((view) => diagnose(view.state.doc.toString(), options), { delay: 200 }),
    hoverTooltip((view, pos) => {
      const found = hover(view.state.doc.toString(), pos)
      if (!found) return null
      return {
        pos: found.from,
        end: found.to,
        create: () => ({ dom: toTooltip(found, options.language) }),
      }
    }),
  ]
  return new LanguageSupport(ruleSqlLanguage, extensions)
}
