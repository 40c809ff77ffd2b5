import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Colours of syntax elements, readable in the light and in the dark theme. */
export const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, color: 'light-dark(#7c2fe0, #cba6f7)', fontWeight: '600' },
    { tag: tags.variableName, color: 'light-dark(#1a5fe0, #8fb8ff)' },
    { tag: tags.string, color: 'light-dark(#2f6f1f, #a6d98f)' },
    { tag: tags.number, color: 'light-dark(#a04100, #f5b98a)' },
    { tag: tags.lineComment, color: 'light-dark(#5c5f75, #a5adcb)', fontStyle: 'italic' },
    { tag: tags.invalid, textDecoration: 'underline wavy light-dark(#d20f39, #f38ba8)' },
  ]),
)
