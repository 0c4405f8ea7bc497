// The model of credits in full length.
process.env.MODEL_STEPS ??= '2000';
await import('../billing/model.test.ts');
