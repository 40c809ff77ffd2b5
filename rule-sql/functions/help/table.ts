import { overloadsOf, type FunctionName } from '../table.ts'
import { bits, compression, encoding, hashes, jq, schemas } from './bytes.ts'
import { arrays, maps } from './collections.ts'
import type { FunctionHelp, HelpOf } from './help.ts'
import { math } from './math.ts'
import { regexes, strings } from './strings.ts'
import { conversion, types } from './types.ts'
import { event, state, time } from './world.ts'

/** The groups of the reference page, in its order. */
export const groups = [
  { id: 'math', en: 'Mathematics', zh: '数学', help: math },
  { id: 'types', en: 'Type tests', zh: '类型判断', help: types },
  { id: 'conversion', en: 'Conversion', zh: '类型转换', help: conversion },
  { id: 'strings', en: 'Text', zh: '文本', help: { ...strings, ...regexes } },
  { id: 'maps', en: 'Objects', zh: '对象', help: maps },
  { id: 'arrays', en: 'Arrays', zh: '数组', help: arrays },
  { id: 'hashes', en: 'Hashes', zh: '哈希', help: hashes },
  { id: 'bits', en: 'Bits and bytes', zh: '位与字节', help: bits },
  { id: 'encoding', en: 'Encoding', zh: '编码与解码', help: encoding },
  { id: 'compression', en: 'Compression', zh: '压缩', help: compression },
  { id: 'time', en: 'Date and time', zh: '日期与时间', help: time },
  { id: 'jq', en: 'jq', zh: 'jq', help: jq },
  { id: 'state', en: 'Identifiers, stores, environment', zh: '标识、存储与环境', help: state },
  { id: 'event', en: 'The running event', zh: '当前事件', help: event },
  { id: 'schemas', en: 'Schema registry', zh: 'Schema Registry', help: schemas },
] as const

const all: HelpOf<Readonly<Record<FunctionName, unknown>>> = {
  ...math,
  ...types,
  ...conversion,
  ...strings,
  ...regexes,
  ...maps,
  ...arrays,
  ...hashes,
  ...bits,
  ...encoding,
  ...compression,
  ...time,
  ...jq,
  ...state,
  ...event,
  ...schemas,
}

export function helpOf(name: string): FunctionHelp | undefined {
  return Object.hasOwn(all, name) ? all[name as FunctionName] : undefined // it is one of its keys
}

/** `substr(s: text, start: integer, len?: integer) → text`, one for each form. */
export function formatSignatures(name: string): readonly string[] {
  return overloadsOf(name).map(({ params, result, isVariadic }) => {
    const list = params.map(({ name: param, type, isOptional }, at) => {
      const isRest = isVariadic && at === params.length - 1
      return `${isRest ? '…' : ''}${param}${isOptional && !isRest ? '?' : ''}: ${type}`
    })
    return `${name}(${list.join(', ')}) → ${result}`
  })
}
