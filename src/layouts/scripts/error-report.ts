/** An erratum slip lying on a page: the drawing of the error panel, on a field of 320 × 250. */
export const erratum =
  '<path d="M56 34h176v190H56z" fill="var(--color-page,#fff)"/><path d="M232 42h6v190H64v-8"/>' +
  '<path d="M82 66h124M82 84h124M82 102h74M82 156h124M82 174h124M82 192h60" stroke="#8C8170"/>' +
  '<path d="M74 112h142v34H74z" fill="var(--color-paper,#FBF8F2)" stroke-dasharray="4 4" stroke="#8C8170"/>' +
  '<g transform="rotate(-9 214 140)"><path d="M150 108h132v54H150z" fill="var(--color-paper,#FBF8F2)"/>' +
  '<text x="216" y="143" class="font-serif" font-weight="600" font-size="22" letter-spacing="9" text-anchor="middle" fill="#B3372B" stroke="none">勘误</text>' +
  '<path d="M156 114h120v42H156z" stroke="#B3372B"/></g>'
