// Stands in for the translations of react-aria in languages that the portal does not speak.
module.exports = undefined;
