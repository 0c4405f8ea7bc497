# Generated from the API document by clients/generate/main.ts. Do not edit.
