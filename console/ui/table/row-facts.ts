import { UNKNOWN } from '#formats.ts'
import type { KeyValue } from '../KeyValues.tsx'
import type { Column } from './table.ts'

/** Columns of a row as names and values, for the panel beside its list. */
export function rowFacts<Row>(columns: readonly Column<Row>[], row: Row): KeyValue[] {
  return columns.map(({ header, help, text, cell, copy }) => ({
    label: header,
    help,
    value: text(row) === '' ? UNKNOWN : (cell ?? text)(row),
    copy: copy?.(row) ?? undefined,
  }))
}

/** The facts of a row that are known: a list reads the values of its shown columns only. */
export const knownFacts = <Row>(columns: readonly Column<Row>[], row: Row): KeyValue[] =>
  rowFacts(columns, row).filter(({ value }) => value !== UNKNOWN)
