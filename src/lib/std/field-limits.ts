type FieldLimit = {
  /** Characters, after trimming. */
  least: number
  most: number
  pattern?: RegExp
  /** Said beside the field. */
  wrong: string
}

/**
 * The one table of what people may type (checklist 5.16): contracts refuse by it, forms stop at it, docs/api.md prints
 * it. No zod here: pages without React read it too.
 */
export const fieldLimits = {
  phone: { least: 11, most: 11, pattern: /^1\d{10}$/, wrong: '手机号应当是 1 开头的 11 位数字' },
  code: { least: 6, most: 6, pattern: /^\d{6}$/, wrong: '验证码是 6 位数字' },
  password: { least: 8, most: 64, wrong: '密码要有 8 到 64 位' },
  title: { least: 1, most: 30, wrong: '书名要有 1 到 30 个字' },
  subtitle: { least: 0, most: 40, wrong: '副题最多 40 个字' },
  author: { least: 0, most: 30, wrong: '作者最多 30 个字' },
} as const satisfies Record<string, FieldLimit>
