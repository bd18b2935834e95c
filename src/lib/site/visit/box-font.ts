/** Written by tools/ui-fonts/box-font.ts; do not edit. A WOFF2 of 244 bytes. */
export const boxFont =
  'd09GMgABAAAAAAD0AAoAAAAAAjgAAACrAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAATAosQgsGAAE2AiQDBgQgBQYHIBuTAcgeCTYucttaOZkIoLU1K5iFRoOkWeM1EpnSSfpS2vd6jfTiCQeJXpXgTjnOPFBrnkCiCd/sRkc8eMg2hfgum7lSKkMqguGt7eT0f0/+n8nPYYjVIGmirQO2gMzkxMs/Ap/4Kv3N+NvRP/7vQvQ9HRF1tAEZEHPe1wbVY6/S3Y2KolgYf3x8AAGB5e3Dobd8radUAgBAKtOoiyCQn/8yCoKdgPjkqL4qAQAAAA=='
