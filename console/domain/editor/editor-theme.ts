import { EditorView } from '@codemirror/view'
import type { EditorHeight } from './heights.ts'

/** The look of a code editor. `EditorPlace` has its measures. */
export const editorTheme = (height: EditorHeight) =>
  EditorView.theme({
    '&': {
      border: '1px solid var(--sb-border-strong)',
      borderRadius: '4px',
      background: 'var(--sb-surface)',
      color: 'var(--sb-text)',
    },
    '&.cm-focused': { outline: '2px solid var(--sb-accent-text)', outlineOffset: '1px' },
    '.cm-content': {
      minHeight: `${height.min}rem`,
      caretColor: 'var(--sb-text)',
    },
    '.cm-scroller': {
      maxHeight: `${height.max}rem`,
      overflow: 'auto',
      fontFamily: 'var(--sb-mono)',
      fontSize: 'var(--mantine-font-size-sm)',
      lineHeight: '1.4',
    },
    '.cm-gutters': {
      minHeight: `${height.min}rem`,
      border: 'none',
      background: 'var(--sb-sunken)',
      color: 'var(--sb-muted)',
    },
    '.cm-cursor': { borderLeftColor: 'var(--sb-text)' },
    '.cm-tooltip': {
      maxWidth: '32rem',
      border: '1px solid var(--sb-border-strong)',
      borderRadius: '4px',
      background: 'var(--sb-raised)',
      color: 'var(--sb-text)',
      fontSize: 'var(--mantine-font-size-sm)',
    },
    '.cm-tooltip.cm-tooltip-hover > *, .cm-completionInfo': { padding: '6px 10px' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      fontFamily: 'var(--sb-mono)',
      fontSize: 'var(--mantine-font-size-sm)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      background: 'var(--sb-selected)',
      color: 'var(--sb-text)',
    },
    '.cm-completionDetail': { color: 'var(--sb-muted)', fontStyle: 'normal' },
    '.cm-diagnosticAction': { background: 'var(--sb-accent)', borderRadius: '4px' },
  })
