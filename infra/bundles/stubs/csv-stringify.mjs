export const stringify = () => {
  throw new Error("no table is sent to Salesforce");
};
