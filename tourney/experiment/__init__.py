"""What many tournaments tell, or many hands: replicates and what they measure, who plays how, how sure that is."""
